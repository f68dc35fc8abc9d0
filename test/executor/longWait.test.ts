import { createRequire } from 'node:module';
import { useSandbox } from './sandboxService';

const service = useSandbox();

/** The copy that the engine sends its requests with. */
const axios = createRequire(require.resolve('n8n-core'))('axios') as {
	defaults: { timeout: number };
};

/** n8n's helper gives up after five minutes without a byte; here after a tenth of a second, to see it. */
const helperTimeout = axios.defaults.timeout;
beforeEach(() => {
	axios.defaults.timeout = 100;
});
afterEach(() => {
	axios.defaults.timeout = helperTimeout;
});

test("only Timeout says how long an answer may take, not n8n's helper", async () => {
	service.sandbox.configure({ latencyMs: 600 });
	const { items, error } = await service.lookup('octo');
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
	expect(service.sandbox.log).toHaveLength(1);
});

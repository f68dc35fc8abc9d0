import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { INodeParameters } from 'n8n-workflow';
import { cut } from '../../nodes/shared/request/untrustedText';
import { useSandbox } from './sandboxService';

/*
 * A run keeps of each record what comes out, and no more: with Simplified and Selected the rest of the record
 * is free again while the run goes on. On a small heap that decides how many records one execution can hold.
 */

const service = useSandbox({ logLimit: 0 });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const RECORDS = 80;

/** A company of 270 KB, nearly all of it in a member that Simplified leaves out. */
const company = JSON.stringify({
	name: 'A company with many neighbours',
	universalName: 'acme',
	tagline: 'x'.repeat(100),
	similarCompanies: Array.from({ length: 2000 }, (_, at) => ({
		id: String(at),
		name: `Neighbour ${at}`,
		description: `What neighbour ${at} does all day long, and says of itself on its page`,
	})),
});

/** Bytes of heap that a run's items hold. */
async function heldBy(parameters: INodeParameters): Promise<number> {
	const fault = { kind: 'envelope', members: { data: company } } as const;
	service.sandbox.addFault({ fault });
	const before = heapUsed();
	const { items, error } = await service.run({
		nodeType: 'professionalNetwork',
		parameters: {
			resource: 'company',
			operation: 'get',
			universalName: '={{ $json.id }}',
			...parameters,
		},
		items: Array.from({ length: RECORDS }, (_, at) => ({ id: `company-${at}` })),
	});
	const held = heapUsed() - before;
	expect(error).toBeUndefined();
	expect(items).toHaveLength(RECORDS);
	return held;
}

function heapUsed(): number {
	collectGarbage();
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

const whole = RECORDS * company.length;

// The first run loads the engine, and the collection after it frees what earlier test files left.
beforeAll(async () => await heldBy({ output: 'simplified' }));

test('Raw holds the records', async () => {
	expect(await heldBy({ output: 'raw' })).toBeGreaterThan(whole / 2);
});

test.each([
	['Simplified', { output: 'simplified' }],
	['Selected', { output: 'selected', fields: ['name', 'tagline'] }],
])('%s holds what comes out', async (_, parameters) => {
	expect(await heldBy(parameters)).toBeLessThan(whole / 10);
});

test('what is cut of a long text holds no more than what is left', () => {
	const before = heapUsed();
	const texts = Array.from({ length: 50 }, (_, at) => cut(`${at} `.repeat(100_000)));
	expect(heapUsed() - before).toBeLessThan(1e6);
	expect(texts.every((text) => text.length === 500)).toBe(true);
});

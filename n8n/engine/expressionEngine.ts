import { Expression } from 'n8n-workflow';

/**
 * Starts the expression engine that the environment asks for, once: n8n's in-process default, or with
 * `EXPRESSION_ENGINE=vm` the isolated one of a real server. Throws if there is no
 * engine of that name.
 */
export async function startExpressionEngine(): Promise<void> {
	const engine = process.env.EXPRESSION_ENGINE ?? 'legacy';
	if (engine !== 'legacy' && engine !== 'vm') {
		throw new Error(`EXPRESSION_ENGINE is '${engine}'; it can be 'legacy' or 'vm'`);
	}
	// The numbers are the defaults of n8n's own expression engine settings; the switches have n8n's names too.
	await Expression.initExpressionEngine({
		engine,
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		lazyAcquire: process.env.N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE === 'true',
		compileCache: process.env.N8N_EXPRESSION_ENGINE_COMPILE_CACHE === 'true',
	});
}

// the next test file begins as n8n does, and what an engine holds would keep the process
if ('afterAll' in globalThis) {
	afterAll(async () => {
		await Expression.disposeExpressionEngine();
		Expression.setExpressionEngine('legacy');
	});
}

/*
 * Runs nodes and workflows on n8n's real engine in this process, for tests and benchmarks:
 *
 *   const { items, error, hints } = await runNode({
 *     nodeType: 'codeHost',
 *     parameters: { resource: 'user', operation: 'get', username: '={{ $json.name }}' },
 *     items: [{ name: 'octo' }],
 *     credential: { baseUrl: server.url, apiKey: server.key },
 *   });
 *
 * EXPRESSION_ENGINE=vm evaluates expressions as a server does; PACKAGE_DIR=<folder> runs the built package
 * instead of the sources. Outside jest, set N8N_USER_FOLDER before the import.
 */
export { nodeTypeThat, startNodeType } from './nodeTypes';
export { newInstance, nodeTypeOf } from './packages';
export { runNode } from './runNode';
export type { NodeResult, RunNodeOptions } from './runNode';
export { runWorkflow } from './runWorkflow';

/** Runs workflows on n8n's real engine inside jest. Start with {@link runNode}. */
export { loadPackage } from './packedPackage';
export { runNode } from './runNode';
export type { NodeResult, RunNodeOptions } from './runNode';
export { runWorkflow } from './runWorkflow';
export type { RunWorkflowOptions, WorkflowJson } from './runWorkflow';
export { startNodeType } from './startNode';

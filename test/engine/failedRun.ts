import type { IRun, WorkflowExecuteMode } from 'n8n-workflow';
import { WorkflowOperationError } from 'n8n-workflow';
import { runDataOf } from './olderVersions';

/**
 * The record of a run that failed before its first node, as a server would save it.
 *
 * @throws the error itself unless it is one of n8n's own (then the harness is at fault).
 */
export function failedBeforeStart(error: unknown, mode: WorkflowExecuteMode): IRun {
	if (!(error instanceof WorkflowOperationError)) throw error;
	const now = new Date();
	return {
		data: runDataOf(error),
		mode,
		startedAt: now,
		stoppedAt: now,
		storedAt: 'db',
		status: 'error',
	};
}

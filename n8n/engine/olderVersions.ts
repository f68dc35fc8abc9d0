import { Container } from '@n8n/di';
import type { WorkflowExecute } from 'n8n-core';
import * as n8nCore from 'n8n-core';
import type { INode, IPollFunctions, Workflow } from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';

/* What n8n 1.123 does otherwise than the n8n whose types are used here; the tests run on it, too. */

type Run = ReturnType<WorkflowExecute['run']>;

/** Starts a run. Older versions take the workflow itself, and further arguments that may be left out. */
export function begin(engine: WorkflowExecute, workflow: Workflow): Run {
	const takesWorkflow = engine.run.length > 1;
	return engine.run((takesWorkflow ? workflow : { workflow }) as { workflow: Workflow });
}

/** Whether errors of this n8n take the declared cause of a failure: 2.37 and later. */
export const takesFailureCauses = 'TIMED_CAUSES' in n8nWorkflow;

/** Whether this n8n tells values that are left to a model from other expressions. */
export const tellsFromAI = 'isFromAIOnlyExpression' in n8nWorkflow;

/** Whether this n8n can poll in a context of its own for each tick, and tells how long a poll may take. */
export const hasDurablePolls = String(n8nCore.PollContext).includes('getPollBudgetMs');

/**
 * What n8n runs at each tick: polls, hands the items on, and takes the error (throws it, where told that it is a
 * test). Older versions have this in their list of active workflows, which needs a server.
 */
export function pollRunner(
	workflow: Workflow,
	node: INode,
	poll: IPollFunctions,
): (isTest: boolean) => Promise<unknown> {
	if ('PollTriggerExecutor' in n8nCore) {
		const run = Container.get(n8nCore.PollTriggerExecutor).create(workflow, node, poll, () => true);
		return async (isTest) => {
			if (!isTest) return await run();
			// So that expressions can be resolved. Ticks do it themselves.
			await workflow.expression.acquireIsolate();
			return await run(true).finally(async () => await workflow.expression.releaseIsolate());
		};
	}
	const { type, typeVersion } = node;
	return async (isTest) => {
		// So that expressions can be resolved. Ticks do it themselves.
		await workflow.expression.acquireIsolate();
		try {
			const nodeType = workflow.nodeTypes.getByNameAndVersion(type, typeVersion);
			const items = await nodeType.poll?.call(poll);
			if (items) poll.__emit(items);
		} catch (error) {
			if (isTest) throw error;
			poll.__emitError(error as Error);
		} finally {
			await workflow.expression.releaseIsolate();
		}
	};
}

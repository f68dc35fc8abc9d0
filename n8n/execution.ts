import { createRequire } from 'node:module';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';
import type { N8nClient } from './client';
import { n8nFolder } from './paths';

/** The fields of an item. */
export type Fields = Record<string, unknown>;

/** One run of one node. */
export interface NodeRun {
	/** Items by output: of the node's `main` outputs, or of `ai_tool` where it ran as a tool. */
	data?: Record<string, Array<Array<{ json: Fields }> | null>>;
	/** Milliseconds. */
	executionTime?: number;
	hints?: Array<{ message: string }>;
	error?: { message: string; description?: string };
}

/** Of an execution what is read here. */
export interface Execution {
	id: string;
	status: string;
	resultData: {
		lastNodeExecuted?: string;
		error?: { message: string; description?: string };
		runData: Record<string, NodeRun[]>;
	};
}

/** The items of a node's last run, none where it did not run; throws where the execution did not succeed. */
export function itemsOf({ status, resultData }: Execution, node: string, output = 0): Fields[] {
	const { lastNodeExecuted, error, runData } = resultData;
	if (status !== 'success') throw new Error(`${status}: ${lastNodeExecuted}: ${error?.message}`);
	return (runData[node]?.at(-1)?.data?.main?.[output] ?? []).map(({ json }) => json);
}

const RUN_LIMIT_MS = 120_000;

/** Runs a workflow from the trigger of that name, as the editor's button does, and waits for its end. */
export async function execute(client: N8nClient, id: string, trigger: string): Promise<Execution> {
	const { executionId } = (await client.call('POST', `/workflows/${id}/run`, {
		workflowData: await client.call('GET', `/workflows/${id}`),
		triggerToStartFrom: { name: trigger },
	})) as { executionId: string };
	return await finished(client, executionId);
}

/** Waits for an execution's end; throws PlainFailure when it takes longer than two minutes. */
export async function finished(client: N8nClient, executionId: string): Promise<Execution> {
	const look = async () => {
		const { status, data } = (await client.call('GET', `/executions/${executionId}`)) as {
			status: string;
			data: string;
		};
		if (['new', 'running', 'waiting'].includes(status)) return false;
		return pWaitFor.resolveWith({ ...parsed(data), id: executionId, status });
	};
	const message = new PlainFailure('The workflow still runs after two minutes.');
	return await pWaitFor(look, {
		interval: 200,
		timeout: { milliseconds: RUN_LIMIT_MS, message },
	});
}

/** n8n sends an execution's data as text in the form of the library flatted, which it brings along. */
function parsed(data: string): Pick<Execution, 'resultData'> {
	const flatted = createRequire(join(n8nFolder, 'package.json'))('flatted') as {
		parse(text: string): Pick<Execution, 'resultData'>;
	};
	return flatted.parse(data);
}

import { deepCopy } from 'n8n-workflow';
import type { Position } from '../operation/paging';
import { serviceRequest } from '../plan/serviceRequest';
import type { Reply } from '../send/reply';
import { sendOnce } from '../send/sharedLookups';
import type { Spending } from '../send/spending';
import type { RunParts } from './runParts';
import type { Task } from './task';

/**
 * Asks the service for a task: for its record, or for a page of its listing. An equal request of
 * another input item is not sent again, and its answer is copied.
 * @param size records wanted of the page; undefined where nothing pages
 */
export async function ask(
	task: Task,
	parts: RunParts,
	spending: Spending,
	position: Position | undefined,
	size: number | undefined,
): Promise<Reply> {
	const { plan, access, group } = task;
	const { maxRetries, timeout, maxCredits, reuseLookups } = plan.settings;
	const affordable = spending.ownSize(plan.operation.endpoint, size ?? 1);
	if (affordable === 0) return spending.unpaidByOwn;
	const request = serviceRequest(
		plan,
		access,
		position,
		size === undefined ? undefined : affordable,
	);
	const send = async () => await parts.sender.send(request, spending);
	if (!reuseLookups) return await send();
	const allowance = JSON.stringify([maxRetries, timeout, maxCredits]);
	const { reply, reused } = await sendOnce(group, request, allowance, send);
	if (!reused) return reply;
	parts.usage.reused += 1;
	if (reply.kind !== 'answer') return reply;
	spending.countReused(reply.cost);
	return { ...reply, envelope: { ...reply.envelope, data: deepCopy(reply.envelope.data) } };
}

import type { Position } from '../operation/paging';
import { serviceRequest } from '../plan/serviceRequest';
import type { Reply } from '../send/reply';
import { sendOnce } from '../send/sendOnce';
import type { Spending } from '../send/spending';
import type { RunParts, Task } from './runParts';

/** Asks for the record of a task, or a page of its listing. @param size records to ask for; undefined where nothing pages */
export async function ask(
	{ plan, access, equalItems }: Task,
	parts: RunParts,
	spending: Spending,
	position?: Position,
	size?: number,
): Promise<Reply> {
	const { maxRetries, timeout, maxCredits, reuseLookups, reuseMs } = plan.settings;
	const affordable = spending.ownSize(plan.operation.endpoint, size ?? 1);
	if (affordable === 0) return spending.unpaidByOwn;
	const request = serviceRequest(
		plan,
		access,
		position,
		size === undefined ? undefined : affordable,
	);
	const sharing = {
		mayTake: reuseLookups,
		allowance: JSON.stringify([maxRetries, timeout, maxCredits]),
		reuseMs: reuseLookups ? reuseMs : 0,
	};
	const reply = await sendOnce(request, parts, spending, sharing, equalItems);
	return reply ?? { kind: 'stopped', reason: parts.stop.reason ?? { kind: 'cancelled' } };
}

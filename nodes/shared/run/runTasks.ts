import type { ItemOutcome } from './itemOutcome';
import { runItem } from './runItem';
import type { RunParts, Task } from './runParts';

/**
 * Runs the tasks in their order, as many at once as there may be requests; earlier ones go first. When the run stops, what is under way ends and nothing new begins.
 * @param done takes each outcome as it comes
 */
export async function runTasks(
	tasks: Iterator<Task>,
	parts: RunParts,
	done: (task: Task, outcome: ItemOutcome) => void,
): Promise<void> {
	const work = async () => {
		for (;;) {
			if (parts.stop.reason !== undefined) return;
			const next = tasks.next();
			if (next.done === true) return;
			done(next.value, await runItem(next.value, parts));
		}
	};
	await Promise.all(Array.from({ length: parts.maxAtOnce }, work));
	await parts.sender.idle();
}

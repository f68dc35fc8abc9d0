import type { Change } from './changes';

/** The user whose stars the first examples show stars something more. */
export const newStar: Change = {
	kind: 'add',
	path: '/code-host/list-starred',
	body: { username: 'octo-23' },
};

/** What to type into a terminal to let the data of a sandbox move on. @param origin of the sandbox */
export function changeCommand(origin: string, change: Change): string {
	return `curl -s ${origin}/__sandbox/changes -d '${JSON.stringify(change)}'`;
}

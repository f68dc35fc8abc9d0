import { codeHost, forum } from '../../nodes/shared/contract';
import { assumedNames } from '../../nodes/shared/contract/assumedNames';
import { type Endpoint, PAGE_SIZE } from '../../nodes/shared/contract/endpoint';
import type { Operation } from '../../nodes/shared/operation/operation';
import { platforms, title } from '../pages/platforms';
import { prices } from '../pages/prices';

/** Request members whose names the document does not show. */
const assumed: ReadonlyMap<Endpoint, readonly string[]> = new Map<Endpoint, readonly string[]>([
	[codeHost.searchUsers, [assumedNames.accountType]],
	[forum.searchCommunities, [assumedNames.communitySort, assumedNames.communityTime]],
]);

/** What an operation of the API does, and the node that reads it. */
export function description(endpoint: Endpoint): {
	tags: [node: string];
	summary: string;
	description: string;
} {
	const [node, users] = usersOf(endpoint);
	const lines = [
		`Credits: ${prices[endpoint.price]}.`,
		...paging(endpoint),
		...assumption(endpoint),
		`In n8n: ${node}, ${users.map(title).join('; ')}.`,
	];
	return {
		tags: [node],
		summary: users.map(({ option }) => option.action).join('. '),
		description: lines.join('\n\n'),
	};
}

function usersOf(endpoint: Endpoint): [node: string, users: Operation[]] {
	for (const { description, operations } of platforms) {
		const users = operations.filter((operation) => operation.endpoint === endpoint);
		if (users.length > 0) return [description.displayName, users];
	}
	throw new Error(`No operation of a node uses ${endpoint.path}`);
}

function paging({ body }: Endpoint): string[] {
	const members = Object.keys(body.shape);
	const size = members.find((name) => name === 'count' || name === 'limit');
	const token = members.find((name) => name === 'cursor' || name === 'after');
	return [
		...(size === undefined
			? []
			: [`A page holds at most ${PAGE_SIZE} records; \`${size}\` asks for fewer.`]),
		...(members.includes('start') ? ['`start` is the place of the first record, from 0.'] : []),
		...(token === undefined
			? []
			: [`Leave \`${token}\` out for the first page; then send what the page before gave.`]),
	];
}

function assumption(endpoint: Endpoint): string[] {
	const names = assumed.get(endpoint) ?? [];
	return names.map(
		(name) => `The name \`${name}\` is assumed: the document of the service does not show it.`,
	);
}

import { platforms } from '../../catalogue/platforms';
import { subjectOf } from '../../golden/calls';
import { columnName } from '../../nodes/shared/output/items';

/** One of our nodes as a tool: how it is set up, a call that works, a call with a wrong argument. */
export interface ToolCase {
	/** Name of the node, and so of the tool. */
	name: string;
	/** Type of the tool that n8n makes of the node. */
	type: string;
	parameters: Record<string, unknown>;
	right: Record<string, unknown>;
	/** A value that a record of the right call holds. */
	found: string;
	/** Records of the right call, where that says something. */
	records?: number;
	wrong: Record<string, unknown>;
	/** What the message says about the wrong argument, so that a model can correct it. */
	message: RegExp;
}

const text = (key: string, what: string) => `={{ $fromAI('${key}', '${what}', 'string') }}`;
const number = (key: string, what: string) => `={{ $fromAI('${key}', '${what}', 'number') }}`;

/** As people set tools up. */
const BY_HAND: ToolCase[] = [
	{
		name: 'Company',
		type: 'professionalNetworkTool',
		parameters: {
			resource: 'company',
			operation: 'get',
			universalName: text('company', 'Slug or address of the company page'),
			output: 'simplified',
		},
		right: { company: 'https://example.com/company/acme/about' },
		found: '"universalName":"acme"',
		wrong: { company: 'Acme Incorporated?' },
		message: /"Company" is invalid: got "Acme Incorporated\?", expected the slug of a company page/,
	},
	{
		name: 'Starred',
		type: 'codeHostTool',
		// neither Limit nor Output: a tool has defaults of its own
		parameters: {
			resource: 'repository',
			operation: 'getStarred',
			username: text('user', 'Username whose stars to list'),
		},
		right: { user: 'octo-45' },
		found: '"primaryLanguageName"',
		records: 10,
		wrong: { user: 'octo cat' },
		message: /"User" is invalid: got "octo cat", expected a username/,
	},
	{
		name: 'Issues',
		type: 'codeHostTool',
		parameters: {
			resource: 'issue',
			operation: 'search',
			query: text('query', 'Words to search for'),
			limit: number('limit', 'Most issues to get'),
			filters: { repos: text('repository', 'Repository, as owner/name') },
			output: 'simplified',
		},
		right: { query: 'memory leak', limit: 3, repository: 'octo/hello' },
		found: '"repository":"octo/hello"',
		wrong: { query: 'memory leak', limit: 0, repository: 'octo/hello' },
		message: /"Limit" is invalid: got 0, expected a whole number, 1 or more/,
	},
	{
		name: 'Post',
		type: 'forumTool',
		parameters: { resource: 'post', operation: 'get' },
		right: { Post: 'https://example.com/r/ai/comments/abc1' },
		found: '"comments":"',
		wrong: { Post: 'abc1' },
		message: /"Post" is invalid: got "abc1", expected/,
	},
	{
		name: 'Video',
		type: 'videoPlatformTool',
		parameters: {
			resource: 'video',
			operation: 'get',
			url: text('video', 'Address or ID of the video'),
			options: { maxTranscriptCharacters: 40 },
		},
		right: { video: 'https://example.com/watch?v=dQw4w9WgXcQ' },
		found: '… [cut after 40 of ',
		wrong: { video: '' },
		message: /"Video" is invalid: got nothing, expected/,
	},
];

/** A node that nobody has set up by hand: its first operation, with the golden value of what is asked for. */
const others = platforms
	.filter(({ description }) => !BY_HAND.some(({ type }) => type === `${description.name}Tool`))
	.flatMap(({ description, operations }): ToolCase[] => {
		const [operation] = operations;
		if (operation === undefined) return [];
		const { name, value } = subjectOf(operation);
		return [
			{
				name: description.displayName,
				type: `${description.name}Tool`,
				parameters: {
					resource: operation.resource.value,
					operation: operation.option.value,
					[name]: text('subject', 'What to look for'),
				},
				right: { subject: value },
				found: `"${columnName(operation.result.record.simplified?.[0] ?? 'id')}"`,
				wrong: { subject: '' },
				message: /got nothing/,
			},
		];
	});

/** Every node at least once. */
export const TOOL_CASES: readonly ToolCase[] = [...BY_HAND, ...others];

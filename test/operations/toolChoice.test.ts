import { type INode, type INodeType, NodeConnectionTypes, NodeHelpers } from 'n8n-workflow';
import { everyOperation } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';
import { subjectOf } from '../../nodes/shared/operation/field';
import requests from './requests.json';

/*
 * Which tool fits a request, by what a model reads of the tools: their name and description, which n8n makes of
 * the operation and the platform, and what they say of the value to look up. A request fits a tool by the words
 * that they share, and a rare word says more. A model reads better than this; what is not clear here may not be
 * clear to it.
 */

/** What stands for the same thing in everyday words. */
const MEANINGS: ReadonlyArray<readonly [as: string, words: RegExp]> = [
	['profile', /^(who|bio|biography|account|karma|followers?)$/],
	['reply', /^(answer|answered|respond|responses?)$/],
	['comment', /^(discussion|remarks?|commented)$/],
	['repository', /^(repos?|project's)$/],
	['starred', /^(stars?|bookmarked)$/],
	['issue', /^(bugs?|tickets?)$/],
	['job', /^(vacancy|vacancies|position)$/],
	['company', /^(firm|employer|business)$/],
	['school', /^(university|universities|college)$/],
	['course', /^(training|class|classes)$/],
	['product', /^(software|apps?)$/],
	['transcript', /^(said|subtitles|captions|summari[sz]e)$/],
	['search', /^(find|look)$/],
	['member', /^(person|people|colleague)$/],
	['board', /^(boards|kanban)$/],
	['text', /^(says?|read|wording)$/],
	['count', /^(likes?|views?|many)$/],
];

const SILENT = new Set(
	'a an and are at by for from get has he in is it its me my of on one or she such that the their them these they this to was what which with you your i do does did not all as be so some'.split(
		' ',
	),
);

function words(text: string): string[] {
	const found =
		text
			.replace(/https\S+/g, '')
			.toLowerCase()
			.match(/[a-z][a-z-]+/g) ?? [];
	return found
		.filter((word) => !SILENT.has(word))
		.map((word) => MEANINGS.find(([, same]) => same.test(word))?.[0] ?? word)
		.map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''));
}

const tools = everyOperation.map(({ title, operation }) => {
	const [name = ''] = title.split(' ');
	const platform = platforms.find(({ description }) => description.name === name);
	if (platform === undefined) throw new Error(`${title} has no node`);
	const description = { ...platform.description, outputs: [NodeConnectionTypes.AiTool] };
	const parameters = { resource: operation.resource.value, operation: operation.option.value };
	const node = { parameters } as unknown as INode;
	const nodeType = { description } as INodeType;
	return {
		title,
		nodeName: NodeHelpers.makeNodeName(parameters, description),
		says: NodeHelpers.getToolDescriptionForNode(node, nodeType),
		takes: subjectOf(operation)?.property.description ?? '',
	};
});

const said = tools.map((tool) => ({ ...tool, words: words(`${tool.says} ${tool.takes}`) }));

/** A word that few tools use tells more. */
function weightOf(word: string): number {
	const users = said.filter((tool) => tool.words.includes(word)).length;
	return users === 0 ? 0 : Math.log((1 + tools.length) / users);
}

/** The tools that fit a request, the best first; each with how well. */
function fits(request: string): ReadonlyArray<readonly [title: string, score: number]> {
	const asked = new Set(words(request));
	return said
		.map(({ title, words: own, says }) => {
			const shared = [...asked].filter((word) => own.includes(word));
			const name = words(says);
			// what the description itself says counts twice
			const score = shared.map((word) => weightOf(word) * (name.includes(word) ? 2 : 1));
			return [title, score.reduce((sum, one) => sum + one, 0)] as const;
		})
		.sort(([, one], [, other]) => other - one);
}

test.each(tools)('$title has a name that fits into the 64 characters of a tool', ({ nodeName }) => {
	// n8n makes one character or fewer of each (n8n-workflow, `tool-helpers`), and adds a number to a second one
	expect(nodeName.length).toBeLessThanOrEqual(63);
});

/** Requests by the tool that each is for, as people put them. */
const asked = Object.entries(requests).flatMap(([title, own]) =>
	own.map((request) => [request, title] as const),
);

test.each(asked)('"%s" is for %s alone', (request, title) => {
	const [best, second] = fits(request);
	expect(best?.[0]).toBe(title);
	expect(best?.[1]).toBeGreaterThan((second?.[1] ?? 0) * 1.05);
});

test('every tool is asked for', () => {
	expect(Object.keys(requests).sort()).toEqual(tools.map(({ title }) => title).sort());
});

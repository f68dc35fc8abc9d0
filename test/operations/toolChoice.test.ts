import { type INode, type INodeType, NodeConnectionTypes, NodeHelpers } from 'n8n-workflow';
import { everyOperation } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';
import { subjectOf } from '../../nodes/shared/operation/operation';

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

const REQUESTS: ReadonlyArray<readonly [request: string, title: string]> = [
	[
		'Which comments has ada-lovelace written lately on the professional network?',
		'professionalNetwork comment.getMany',
	],
	[
		'Show me all remarks that this member wrote under posts of others',
		'professionalNetwork comment.getMany',
	],
	['How many people work at the firm Acme?', 'professionalNetwork company.get'],
	[
		'Tell me the industry and headquarters of the company behind this address',
		'professionalNetwork company.get',
	],
	['Is this job posting still open?', 'professionalNetwork job.get'],
	[
		'What salary does the vacancy at https://example.com/jobs/view/123 offer?',
		'professionalNetwork job.get',
	],
	['Find software products for accounting', 'professionalNetwork product.search'],
	[
		'Which apps do teams use for time tracking? Search products',
		'professionalNetwork product.search',
	],
	['I want to learn data engineering, find a course', 'professionalNetwork course.search'],
	['Look for training classes by keyword', 'professionalNetwork course.search'],
	['Which universities offer marine biology?', 'professionalNetwork school.search'],
	['Find schools in Lisbon by keyword', 'professionalNetwork school.search'],
	[
		'What is the public profile of the member ada-lovelace?',
		'professionalNetwork publicProfile.get',
	],
	[
		'Who is this person on the professional network, what is her experience?',
		'professionalNetwork publicProfile.get',
	],
	[
		'What does this tweet say, https://example.com/ada/status/1843000000000000000?',
		'microblog tweet.get',
	],
	['How many likes has the tweet with this ID?', 'microblog tweet.get'],
	['What did user 783214 tweet this week?', 'microblog tweet.getMany'],
	['Get the latest tweets of the user with the numeric ID 12', 'microblog tweet.getMany'],
	['What do people answer to this tweet?', 'microblog tweet.getReplies'],
	['Collect the replies to tweet 1843000000000000000', 'microblog tweet.getReplies'],
	['Are there open bugs about a memory leak in octo/hello?', 'codeHost issue.search'],
	['Which pull requests mention the parser?', 'codeHost issue.search'],
	['What project boards does octo have?', 'codeHost project.getMany'],
	['List the public kanban boards of acme on the code host', 'codeHost project.getMany'],
	['Which repositories has octo starred?', 'codeHost repository.getStarred'],
	['What repos did this developer bookmarked with a star?', 'codeHost repository.getStarred'],
	['Who is octo on the code host?', 'codeHost user.get'],
	['Show the code host profile of ada', 'codeHost user.get'],
	['Find organizations in Berlin on the code host', 'codeHost user.search'],
	['Search the code host for users in Lisbon', 'codeHost user.search'],
	['Are there communities about home automation?', 'forum community.search'],
	['Find a forum community on the topic of rivers', 'forum community.search'],
	['What does this forum post say?', 'forum post.get'],
	['How high is the score of the post https://example.com/r/ai/comments/abc1?', 'forum post.get'],
	['What do people comment on this forum post?', 'forum post.getComments'],
	['Summarise the discussion on the post', 'forum post.getComments'],
	['How much karma has the forum user ada?', 'forum user.get'],
	['How many followers has ada.photos on the photo network?', 'photoNetwork user.get'],
	['Search photo network users who post street photography', 'photoNetwork user.search'],
	['Is the short video user tok.star verified?', 'shortVideo user.get'],
	['What is said in this video?', 'videoPlatform video.get'],
	['Summarize the video https://example.com/watch?v=dQw4w9WgXcQ', 'videoPlatform video.get'],
];

test.each(REQUESTS)('"%s" is for %s alone', (request, title) => {
	const [best, second] = fits(request);
	expect(best?.[0]).toBe(title);
	expect(best?.[1]).toBeGreaterThan((second?.[1] ?? 0) * 1.05);
});

test('every tool is asked for', () => {
	const asked = new Set(REQUESTS.map(([, title]) => title));
	expect(tools.map(({ title }) => title).filter((title) => !asked.has(title))).toEqual([]);
});

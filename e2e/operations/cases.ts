/** One operation, as a user would fill it in, and what the sandbox has for it. */
export interface OperationCase {
	node: string;
	resource: string;
	operation: string;
	parameters: Record<string, unknown>;
	/** Items that come out. */
	items: number;
	/** Credits by the service's price list (service document, "Limits"). */
	credits: number;
	/** A member that every item holds. */
	member: string;
}

const professionalNetwork = (
	resource: string,
	operation: string,
	parameters: Record<string, unknown>,
	expected: Pick<OperationCase, 'items' | 'credits' | 'member'>,
): OperationCase => ({ node: 'professionalNetwork', resource, operation, parameters, ...expected });

/**
 * Every operation. A name that ends in a number stands for a listing of that length in the sandbox; a page holds at
 * most ten records.
 * @param baseUrl of the sandbox, for the one operation that takes no credential
 */
export function operationCases(baseUrl: string): OperationCase[] {
	return [
		professionalNetwork(
			'comment',
			'getMany',
			{ publicId: 'https://example.com/in/ada-13/', returnAll: true },
			{ items: 13, credits: 13, member: 'urn' },
		),
		professionalNetwork(
			'company',
			'get',
			{ universalName: 'https://example.com/company/acme/about?x=1' },
			{ items: 1, credits: 1, member: 'universalName' },
		),
		professionalNetwork(
			'course',
			'search',
			{ keyword: 'typescript 4', returnAll: true },
			{ items: 4, credits: 4, member: 'courseId' },
		),
		professionalNetwork(
			'job',
			'get',
			{ jobUrl: 'https://example.com/jobs/view/data-engineer-at-acme-123' },
			{ items: 1, credits: 1, member: 'jobId' },
		),
		professionalNetwork(
			'product',
			'search',
			{ keyword: 'crm 25', limit: 12 },
			{ items: 12, credits: 12, member: 'productId' },
		),
		professionalNetwork(
			'publicProfile',
			'get',
			{ baseUrl, memberIdentity: 'ada', challengeToken: 'passed' },
			{ items: 1, credits: 0, member: 'profileUrl' },
		),
		professionalNetwork(
			'school',
			'search',
			{ keyword: 'lisbon 11', returnAll: true },
			{ items: 11, credits: 11, member: 'schoolId' },
		),
		{
			node: 'microblog',
			resource: 'tweet',
			operation: 'get',
			parameters: { tweetId: 'https://example.com/ada/status/1843000000000000005' },
			items: 1,
			credits: 1,
			member: 'replies',
		},
		{
			node: 'microblog',
			resource: 'tweet',
			operation: 'getReplies',
			parameters: { tweetId: '1843000000000000023', returnAll: true },
			items: 23,
			credits: 3,
			member: 'id',
		},
		{
			node: 'microblog',
			resource: 'tweet',
			operation: 'getMany',
			parameters: { userId: '783015', returnAll: true },
			items: 15,
			credits: 15,
			member: 'id',
		},
		{
			node: 'codeHost',
			resource: 'user',
			operation: 'get',
			parameters: { username: ' @octo ' },
			items: 1,
			credits: 1,
			member: 'pinnedRepos',
		},
		{
			node: 'codeHost',
			resource: 'user',
			operation: 'search',
			parameters: { query: 'compiler 31', limit: 21, filters: { location: 'Berlin' } },
			items: 21,
			credits: 3,
			member: 'username',
		},
		{
			node: 'codeHost',
			resource: 'repository',
			operation: 'getStarred',
			parameters: { username: 'https://example.com/octo-45?tab=stars', returnAll: true },
			items: 45,
			credits: 5,
			member: 'nameWithOwner',
		},
		{
			node: 'codeHost',
			resource: 'project',
			operation: 'getMany',
			parameters: { username: 'octo-12', returnAll: true },
			items: 12,
			credits: 2,
			member: 'title',
		},
		{
			node: 'codeHost',
			resource: 'issue',
			operation: 'search',
			parameters: {
				query: 'memory leak 17',
				returnAll: true,
				filters: { repos: 'octo/hello', created: { range: { gte: '2026-01-01' } } },
			},
			items: 17,
			credits: 2,
			member: 'number',
		},
		{
			node: 'forum',
			resource: 'community',
			operation: 'search',
			parameters: { query: 'home automation 14', returnAll: true, options: { sort: 'top' } },
			items: 14,
			credits: 2,
			member: 'fullname',
		},
		{
			node: 'forum',
			resource: 'post',
			operation: 'get',
			parameters: { url: 'https://example.com/r/selfhosted/comments/abc123/a-title-6/' },
			items: 1,
			credits: 1,
			member: 'comments',
		},
		{
			node: 'forum',
			resource: 'post',
			operation: 'getComments',
			parameters: { url: 'https://example.com/r/selfhosted/comments/abc123/a-title-6/' },
			items: 6,
			credits: 1,
			member: 'author',
		},
		{
			node: 'forum',
			resource: 'user',
			operation: 'get',
			parameters: { username: 'u/ada' },
			items: 1,
			credits: 1,
			member: 'commentKarma',
		},
		{
			node: 'photoNetwork',
			resource: 'user',
			operation: 'get',
			parameters: { username: '@ada.pictures' },
			items: 1,
			credits: 1,
			member: 'full_name',
		},
		{
			node: 'photoNetwork',
			resource: 'user',
			operation: 'search',
			parameters: { query: 'street photography 8' },
			items: 8,
			// the document states no price; the sandbox takes one credit
			credits: 1,
			member: 'followers',
		},
		{
			node: 'shortVideo',
			resource: 'user',
			operation: 'get',
			parameters: { uniqueId: 'https://example.com/@tok.star' },
			items: 1,
			credits: 1,
			member: 'uniqueId',
		},
		{
			node: 'videoPlatform',
			resource: 'video',
			operation: 'get',
			parameters: { url: 'https://example.com/watch?v=dQw4w9WgXcQ' },
			items: 1,
			credits: 1,
			member: 'transcript',
		},
	];
}

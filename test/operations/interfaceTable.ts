/**
 * The public interface as it was fixed before the package was written: names that people's saved
 * workflows hold. It is transcribed by hand, so a change of the operations does not change it.
 */
export interface InterfaceRow {
	readonly node: string;
	readonly resource: string;
	readonly operation: string;
	/**
	 * `one`: one item for each input item. `paged`: one for each record, with Return All and Limit.
	 * `whole`: one for each record of the endpoint's only page.
	 */
	readonly gives: 'one' | 'paged' | 'whole';
	readonly path: string;
	readonly required: readonly string[];
	readonly optional?: readonly string[];
	readonly filters?: readonly string[];
	/** Members of `options` besides the common ones. */
	readonly options?: readonly string[];
}

const keywordSearch = (resource: string): InterfaceRow => ({
	node: 'professionalNetwork',
	resource,
	operation: 'search',
	gives: 'paged',
	path: `/professional-network/search/${resource}s`,
	required: ['keyword'],
	options: ['start'],
});

export const interfaceTable: readonly InterfaceRow[] = [
	{
		node: 'professionalNetwork',
		resource: 'comment',
		operation: 'getMany',
		gives: 'paged',
		path: '/professional-network/get-profile-comments',
		required: ['publicId'],
		options: ['start'],
	},
	{
		node: 'professionalNetwork',
		resource: 'company',
		operation: 'get',
		gives: 'one',
		path: '/professional-network/get-company-from-url',
		required: ['universalName'],
	},
	{
		node: 'professionalNetwork',
		resource: 'job',
		operation: 'get',
		gives: 'one',
		path: '/professional-network/get-job',
		required: ['jobUrl'],
	},
	keywordSearch('product'),
	keywordSearch('course'),
	keywordSearch('school'),
	{
		node: 'professionalNetwork',
		resource: 'publicProfile',
		operation: 'get',
		gives: 'one',
		path: '/public/professional-network/profile',
		required: ['baseUrl'],
		optional: ['memberIdentity', 'challengeToken'],
	},
	{
		node: 'microblog',
		resource: 'tweet',
		operation: 'get',
		gives: 'one',
		path: '/microblog/get-tweet-detail',
		required: ['tweetId'],
	},
	{
		node: 'microblog',
		resource: 'tweet',
		operation: 'getReplies',
		gives: 'paged',
		path: '/microblog/get-tweet-detail',
		required: ['tweetId'],
		options: ['cursor'],
	},
	{
		node: 'microblog',
		resource: 'tweet',
		operation: 'getMany',
		gives: 'paged',
		path: '/microblog/get-user-tweets',
		required: ['userId'],
		options: ['cursor'],
	},
	{
		node: 'codeHost',
		resource: 'user',
		operation: 'get',
		gives: 'one',
		path: '/code-host/get-profile',
		required: ['username'],
	},
	{
		node: 'codeHost',
		resource: 'user',
		operation: 'search',
		gives: 'paged',
		path: '/code-host/search-users',
		required: [],
		optional: ['query'],
		filters: ['accountType', 'fullName', 'location', 'language', 'followers', 'repos', 'created'],
		options: ['sort', 'order', 'after'],
	},
	{
		node: 'codeHost',
		resource: 'repository',
		operation: 'getStarred',
		gives: 'paged',
		path: '/code-host/list-starred',
		required: ['username'],
		options: ['after'],
	},
	{
		node: 'codeHost',
		resource: 'project',
		operation: 'getMany',
		gives: 'paged',
		path: '/code-host/list-projects',
		required: ['username'],
		options: ['after'],
	},
	{
		node: 'codeHost',
		resource: 'issue',
		operation: 'search',
		gives: 'paged',
		path: '/code-host/search-issues',
		required: [],
		optional: ['query'],
		filters: [
			...['owners', 'repos', 'labels', 'language', 'author', 'assignee', 'mentions'],
			...['comments', 'created', 'updated', 'closed'],
		],
		options: ['sort', 'order', 'after'],
	},
	{
		node: 'forum',
		resource: 'community',
		operation: 'search',
		gives: 'paged',
		path: '/forum/search/communities',
		required: ['query'],
		filters: ['board'],
		options: ['sort', 'time', 'after'],
	},
	{
		node: 'forum',
		resource: 'post',
		operation: 'get',
		gives: 'one',
		path: '/forum/get-post',
		required: ['url'],
	},
	{
		node: 'forum',
		resource: 'post',
		operation: 'getComments',
		gives: 'whole',
		path: '/forum/get-post',
		required: ['url'],
	},
	{
		node: 'forum',
		resource: 'user',
		operation: 'get',
		gives: 'one',
		path: '/forum/get-user',
		required: ['username'],
	},
	{
		node: 'photoNetwork',
		resource: 'user',
		operation: 'get',
		gives: 'one',
		path: '/photo-network/user',
		required: ['username'],
	},
	{
		node: 'photoNetwork',
		resource: 'user',
		operation: 'search',
		gives: 'whole',
		path: '/photo-network/search-users',
		required: ['query'],
	},
	{
		node: 'shortVideo',
		resource: 'user',
		operation: 'get',
		gives: 'one',
		path: '/short-video/get-user',
		required: ['uniqueId'],
	},
	{
		node: 'videoPlatform',
		resource: 'video',
		operation: 'get',
		gives: 'one',
		path: '/video-platform/get-video',
		required: ['url'],
		optional: ['includeTranscript', 'transcriptLanguage'],
	},
];

/** Members that the `options` of every operation have, with their defaults where one is fixed. */
export const commonOptions: Readonly<Record<string, unknown>> = {
	maxCredits: expect.any(Number),
	addResponseDetails: false,
	concurrency: 5,
	maxRetries: 3,
	timeout: 60000,
	maxRunCredits: 1000,
	reuseLookups: true,
	additionalBodyFields: '{}',
};

import type { INodeParameters } from 'n8n-workflow';

/** An event that waits for new records, as the public interface tells of it, and what it asks for. */
export interface WatchedListing {
	readonly event: string;
	readonly nodeType: string;
	readonly parameters: INodeParameters;
	readonly path: string;
	/** The body that the sandbox knows the listing by. */
	readonly body: Readonly<Record<string, unknown>>;
	/** Field that tells one record from another. */
	readonly id: string;
	/** Body member that asks for a number of records. */
	readonly size?: 'count' | 'limit';
	/** Credits of a poll that finds nothing, with the default settings. */
	readonly quiet: number;
	/** Credits of the first poll. */
	readonly first: number;
	/** Whether its records tell when they came into it. */
	readonly timed: boolean;
}

export const watchedListings: readonly WatchedListing[] = [
	{
		event: 'newComment',
		nodeType: 'professionalNetworkTrigger',
		parameters: { publicId: 'ada-45' },
		path: '/professional-network/get-profile-comments',
		body: { publicId: 'ada-45' },
		id: 'urn',
		size: 'count',
		quiet: 3,
		first: 3,
		timed: true,
	},
	{
		event: 'newProduct',
		nodeType: 'professionalNetworkTrigger',
		parameters: { keyword: 'crm 45' },
		path: '/professional-network/search/products',
		body: { keyword: 'crm 45' },
		id: 'productId',
		size: 'count',
		quiet: 3,
		first: 10,
		timed: false,
	},
	{
		event: 'newCourse',
		nodeType: 'professionalNetworkTrigger',
		parameters: { keyword: 'crm 45' },
		path: '/professional-network/search/courses',
		body: { keyword: 'crm 45' },
		id: 'courseId',
		size: 'count',
		quiet: 3,
		first: 10,
		timed: false,
	},
	{
		event: 'newTweet',
		nodeType: 'microblogTrigger',
		parameters: { userId: '783045' },
		path: '/microblog/get-user-tweets',
		body: { userId: '783045' },
		id: 'id',
		size: 'count',
		quiet: 3,
		first: 3,
		timed: true,
	},
	{
		event: 'newReply',
		nodeType: 'microblogTrigger',
		parameters: { tweetId: '1843000000000000045' },
		path: '/microblog/get-tweet-detail',
		body: { tweetId: '1843000000000000045' },
		id: 'id',
		quiet: 1,
		first: 1,
		timed: true,
	},
	{
		event: 'newIssue',
		nodeType: 'codeHostTrigger',
		parameters: { query: 'crash 45' },
		path: '/code-host/search-issues',
		body: { query: 'crash 45', sort: 'created', order: 'desc' },
		id: 'id',
		size: 'count',
		quiet: 1,
		first: 1,
		timed: true,
	},
	{
		event: 'newStarredRepository',
		nodeType: 'codeHostTrigger',
		parameters: { username: 'octo-45' },
		path: '/code-host/list-starred',
		body: { username: 'octo-45' },
		id: 'id',
		size: 'count',
		quiet: 1,
		first: 1,
		timed: false,
	},
	{
		event: 'newProject',
		nodeType: 'codeHostTrigger',
		parameters: { username: 'octo-45' },
		path: '/code-host/list-projects',
		body: { username: 'octo-45' },
		id: 'id',
		size: 'count',
		quiet: 1,
		first: 1,
		timed: true,
	},
	{
		event: 'newUser',
		nodeType: 'codeHostTrigger',
		parameters: { query: 'ada 45' },
		path: '/code-host/search-users',
		body: { query: 'ada 45', sort: 'joined', order: 'desc' },
		id: 'id',
		size: 'count',
		quiet: 1,
		first: 1,
		timed: false,
	},
	{
		event: 'newComment',
		nodeType: 'forumTrigger',
		parameters: { url: 'https://forum.example/r/ai/comments/abc/title-45/' },
		path: '/forum/get-post',
		body: { url: 'https://forum.example/r/ai/comments/abc/title-45/' },
		id: 'id',
		quiet: 1,
		first: 1,
		timed: true,
	},
	{
		event: 'newCommunity',
		nodeType: 'forumTrigger',
		parameters: { query: 'rivers 45' },
		path: '/forum/search/communities',
		body: { query: 'rivers 45' },
		id: 'id',
		size: 'limit',
		quiet: 1,
		first: 1,
		timed: false,
	},
];

export const titled = watchedListings.map(
	(watched) => [`${watched.nodeType} ${watched.event}`, watched] as const,
);

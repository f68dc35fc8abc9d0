import type { INodeParameters } from 'n8n-workflow';

/** An event that waits for a change in one record, as the public interface tells of it, and what it asks for. */
export interface WatchedRecord {
	readonly nodeType: string;
	readonly event: string;
	readonly parameters: INodeParameters;
	readonly path: string;
	readonly body: Readonly<Record<string, unknown>>;
	/** A watched text, a watched number where there is one, and a field that is not watched. */
	readonly text: string;
	readonly number?: string;
	readonly ignored: string;
}

const lookup = (
	nodeType: string,
	event: string,
	path: string,
	parameter: string,
	value: string,
	fields: Pick<WatchedRecord, 'text' | 'number' | 'ignored'>,
): WatchedRecord => ({
	nodeType,
	event,
	path,
	parameters: { [parameter]: value },
	body: { [parameter]: value },
	...fields,
});

const post = 'https://forum.example/r/ai/comments/abc/title/';
export const watchedRecords: readonly WatchedRecord[] = [
	lookup(
		'professionalNetworkTrigger',
		'companyChanged',
		'/professional-network/get-company-from-url',
		'universalName',
		'acme',
		{ text: 'tagline', number: 'staffCount', ignored: 'followerCount' },
	),
	lookup(
		'professionalNetworkTrigger',
		'jobChanged',
		'/professional-network/get-job',
		'jobUrl',
		'https://a.example/jobs/view/4711',
		{ text: 'jobState', ignored: 'applies' },
	),
	lookup('microblogTrigger', 'tweetChanged', '/microblog/get-tweet-detail', 'tweetId', '1843', {
		text: 'text',
		number: 'likeCount',
		ignored: 'viewCount',
	}),
	lookup('codeHostTrigger', 'userChanged', '/code-host/get-profile', 'username', 'octo', {
		text: 'bio',
		number: 'publicRepositoriesCount',
		ignored: 'followersCount',
	}),
	lookup('forumTrigger', 'postChanged', '/forum/get-post', 'url', post, {
		text: 'title',
		number: 'score',
		ignored: 'thumbnail',
	}),
	lookup('forumTrigger', 'userChanged', '/forum/get-user', 'username', 'ada', {
		text: 'isMod',
		number: 'commentKarma',
		ignored: 'iconUrl',
	}),
	lookup('photoNetworkTrigger', 'userChanged', '/photo-network/user', 'username', 'ada', {
		text: 'biography',
		number: 'followers',
		ignored: 'following',
	}),
	lookup('shortVideoTrigger', 'userChanged', '/short-video/get-user', 'uniqueId', 'ada', {
		text: 'nickname',
		ignored: 'roomId',
	}),
	lookup(
		'videoPlatformTrigger',
		'videoChanged',
		'/video-platform/get-video',
		'url',
		'dQw4w9WgXcQ',
		{
			text: 'title',
			number: 'viewCount',
			ignored: 'category',
		},
	),
];

import { communities, replies, tweets } from '../listings';
import { plain, type Row, whole } from './row';

type Data = Readonly<Record<string, unknown>>;

const common = { price: 'perRequest', id: 'id' } as const;
const tweet = {
	...common,
	node: 'microblog',
	resource: 'tweet',
	path: '/microblog/get-tweet-detail',
	least: plain({ tweetId: '1843000000000000023' }),
	most: {
		parameters: { tweetId: 'https://micro.example/ada/status/1843000000000000031?s=20' },
		body: { tweetId: '1843000000000000031' },
	},
} as const;

const post = {
	...common,
	node: 'forum',
	resource: 'post',
	path: '/forum/get-post',
	least: plain({ url: 'https://forum.example/b/rivers/comments/abc123/title' }),
	most: plain({ url: 'https://forum.example/b/rivers/comments/abc123/title-31/?sort=top' }),
} as const;

export const microblog: readonly Row[] = [
	{
		...tweet,
		operation: 'get',
		records: (data: Data) => [{ ...Object(data.tweet), replies: data.replies }],
	},
	{ ...tweet, operation: 'getReplies', listing: replies },
	{
		node: 'microblog',
		resource: 'tweet',
		operation: 'getMany',
		path: '/microblog/get-user-tweets',
		price: 'perResult',
		least: plain({ userId: '783023' }),
		most: {
			parameters: { userId: 'https://micro.example/i/user/783031' },
			body: { userId: '783031' },
		},
		listing: tweets,
		id: 'id',
	},
];

export const forum: readonly Row[] = [
	{
		...common,
		node: 'forum',
		resource: 'community',
		operation: 'search',
		path: '/forum/search/communities',
		least: plain({ query: 'rivers' }),
		most: {
			parameters: {
				query: 'rivers 31',
				filters: { board: 'r/hydrology' },
				options: { sort: 'top', time: 'year' },
			},
			body: { query: 'rivers 31', board: 'hydrology', sort: 'top', time: 'year' },
		},
		listing: communities,
	},
	{
		...post,
		operation: 'get',
		records: (data: Data) => [{ ...Object(data.post), comments: data.comments }],
	},
	{
		node: 'forum',
		resource: 'post',
		path: post.path,
		price: post.price,
		least: post.least,
		most: post.most,
		operation: 'getComments',
		records: (data: Data) => data.comments as unknown[],
	},
	{
		...common,
		node: 'forum',
		resource: 'user',
		operation: 'get',
		path: '/forum/get-user',
		least: plain({ username: 'ada' }),
		most: { parameters: { username: '/u/ada/' }, body: { username: 'ada' } },
		records: whole,
	},
];

export const photoNetwork: readonly Row[] = [
	{
		...common,
		node: 'photoNetwork',
		resource: 'user',
		operation: 'get',
		path: '/photo-network/user',
		least: plain({ username: 'ada.photos' }),
		most: {
			parameters: { username: 'https://photo.example/ada.photos/?hl=en' },
			body: { username: 'ada.photos' },
		},
		records: whole,
	},
	{
		node: 'photoNetwork',
		resource: 'user',
		operation: 'search',
		path: '/photo-network/search-users',
		price: 'notStated',
		least: plain({ query: 'bakery' }),
		most: plain({ query: 'bakery 31' }),
		records: (data: Data) => data.users as unknown[],
		id: 'id',
	},
];

export const shortVideo: readonly Row[] = [
	{
		...common,
		node: 'shortVideo',
		resource: 'user',
		operation: 'get',
		path: '/short-video/get-user',
		least: plain({ uniqueId: 'tok.star' }),
		most: {
			parameters: { uniqueId: 'https://short.example/@tok.star' },
			body: { uniqueId: 'tok.star' },
		},
		records: whole,
	},
];

export const videoPlatform: readonly Row[] = [
	{
		...common,
		node: 'videoPlatform',
		resource: 'video',
		operation: 'get',
		path: '/video-platform/get-video',
		least: {
			parameters: { url: 'dQw4w9WgXcQ' },
			body: { url: 'dQw4w9WgXcQ', includeTranscript: true },
		},
		most: {
			parameters: {
				url: 'https://video.example/watch?v=dQw4w9WgXcQ&t=10',
				includeTranscript: true,
				transcriptLanguage: 'pt-BR',
			},
			body: {
				url: 'https://video.example/watch?v=dQw4w9WgXcQ&t=10',
				includeTranscript: true,
				transcriptLanguage: 'pt-BR',
			},
		},
		records: whole,
	},
];

import { forum as contract } from '../../nodes/shared/contract';
import { listing } from '../listing';
import { lookup, type Operation } from '../operation';
import { hash, iso } from './dice';
import { person, postOf, slug, titled, topicOf } from './texts';

export const forum: readonly Operation[] = [
	listing(contract.searchCommunities, 'community', ({ query }, { id, number, roll, came }) => {
		const kind = roll.one(['talk', 'help', 'news', 'builders']);
		const name = `${slug(query).replaceAll('-', '') || 'all'}_${kind}_${number}`;
		return {
			id,
			fullname: `t5_${id}`,
			name,
			namePrefixed: `b/${name}`,
			title: `${topicOf(query)} ${titled(kind)}`,
			url: `/b/${name}/`,
			communityUrl: address(`b/${name}`),
			createdUtc: Math.floor(came(roll.past(4_000)) / 1_000),
		};
	}),
	listing(
		contract.getPost,
		'postComment',
		// the document does not show its members; these are what one expects
		({ url }, { id, roll, came }) => {
			const createdMs = came(roll.past(600));
			return {
				id,
				author: person(roll).handle,
				body: postOf(roll),
				score: roll.whole(-4, 800),
				depth: roll.whole(0, 2),
				permalink: address(`comments/${postIdOf(url)}/_/${id}`),
				createdAt: iso(createdMs),
				createdUtc: Math.floor(createdMs / 1_000),
			};
		},
		{
			name: ({ url }) => postIdOf(url),
			single: {
				kind: 'post',
				known: ({ url }, numComments) => ({ ...post(postIdOf(url)), numComments }),
			},
		},
	),
	lookup(contract.getUser, 'forumUser', ({ username: asked }) => {
		const username = asked.replace(/^\/?(?:u|user)\//, '').replace(/\/$/, '');
		return { id: `u${hash(username)}`, username, profileUrl: address(`user/${username}`) };
	}),
];

const address = (path: string) => `https://forum.example/${path}`;

/** The id that a post's address names: `…/comments/1abc9z/…`, otherwise one made from the address. */
function postIdOf(url: string): string {
	const path = url.replace(/[?#].*$/, '').replace(/\/$/, '');
	return /\/comments\/([^/]+)/.exec(path)?.[1] ?? hash(path).toString(36);
}

function post(id: string) {
	const board = 'open_talk';
	const permalink = `/b/${board}/comments/${id}/`;
	return {
		id,
		fullname: `t3_${id}`,
		title: `What I wish I had known about ${id}`,
		permalink,
		postUrl: address(permalink.slice(1)),
		url: address(permalink.slice(1)),
		board,
		boardUrl: address(`b/${board}`),
		boardPrefixed: `b/${board}`,
	};
}

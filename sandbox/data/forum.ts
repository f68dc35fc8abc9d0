import { hashNumber, iso, person, postOf, slug, titleOf, topicOf } from './texts';
import type { KnownValues } from './record';

export const known: KnownValues = {
	'/forum/search/communities': ({ subject, id, number, roll }) => {
		const kind = roll.one(['talk', 'help', 'news', 'builders']);
		const name = `${slug(subject).replaceAll('-', '')}_${kind}_${number}`;
		return {
			fullname: `t5_${id}`,
			name,
			namePrefixed: `b/${name}`,
			title: `${topicOf(subject)} ${titleOf(kind)}`,
			url: `/b/${name}/`,
			communityUrl: address(`b/${name}`),
		};
	},
	'/forum/get-post': ({ subject, key, id, length, roll, time }) => {
		const post = postIdOf(subject);
		// the document does not show the fields of a comment, so these are common ones
		if (key !== undefined)
			return {
				id,
				author: person(roll).handle,
				body: postOf(roll),
				score: roll.integer(-4, 800),
				depth: roll.integer(0, 2),
				permalink: address(`comments/${post}/_/${id}`),
				createdAt: iso(time),
				createdUtc: Math.floor(time / 1_000),
			};
		const permalink = `/b/open_talk/comments/${post}/`;
		const url = address(permalink.slice(1));
		return {
			...{ id: post, fullname: `t3_${post}`, permalink, url, postUrl: url, numComments: length },
			title: `What I wish I had known about ${post}`,
			board: 'open_talk',
			boardUrl: address('b/open_talk'),
			boardPrefixed: 'b/open_talk',
			editedAt: '',
			editedUtc: 0,
		};
	},
	'/forum/get-user': ({ subject }) => ({
		username: subject.replace(/^\/?(?:u|user)\//, '').replace(/\/$/, ''),
	}),
};

const address = (path: string) => `https://forum.example/${path}`;

/** Returns the id in a post's address, `…/comments/1abc9z/…`, or one made from the address. */
function postIdOf(url: string): string {
	const path = url.replace(/[?#].*$/, '').replace(/\/$/, '');
	return /\/comments\/([^/]+)/.exec(path)?.[1] ?? hashNumber(path).toString(36);
}

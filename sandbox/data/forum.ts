import { hashNumber, person, postOf, slug, topicOf } from './texts';
import type { KnownValues } from './record';

export const known: KnownValues = {
	'/forum/search/communities': ({ subject, id, number }) => {
		const name = `${slug(subject).replaceAll('-', '')}_${number}`;
		return {
			fullname: `t5_${id}`,
			name,
			namePrefixed: `b/${name}`,
			title: `${topicOf(subject)} ${number}`,
			url: `/b/${name}/`,
			communityUrl: address(`b/${name}/`),
		};
	},
	'/forum/get-post': ({ subject, key, id, length, roll }) => {
		if (key !== undefined) return { id, author: person(roll).handle, body: postOf(roll) };
		const post = postIdOf(subject);
		const permalink = `/b/hydrology/comments/${post}/`;
		const url = address(permalink.slice(1));
		return { id: post, fullname: `t3_${post}`, permalink, url, postUrl: url, numComments: length };
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

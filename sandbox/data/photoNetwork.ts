import type { z } from 'zod/v4';
import { photoNetwork as contract } from '../../nodes/shared/contract';
import { wholeListing } from '../listings';
import { lookup, type Operation } from '../operation';
import { ordinal } from './added';
import { address } from './addresses';
import { dice, hash, placeId } from './dice';
import { nameOf, person, slug } from './names';
import { paragraph } from './sentences';

type User = z.output<typeof contract.user>;

export const photoNetwork: readonly Operation[] = [
	lookup(
		contract.getUser,
		'photoUser',
		({ username }) => username,
		({ username }) => user(String(hash(username) % 10_000_000_000), username),
	),
	wholeListing({
		endpoint: contract.searchUsers,
		subject: ({ query }) => query,
		names: 'search',
		kind: 'photoUser',
		record: ({ query }, key, made) => found(query, key, made),
		data: (_body, users) => ({ users }),
	}),
];

function found(query: string, key: number, made: number): User {
	const { name, handle } = person(dice('photo user', query, key));
	const username = `${handle}.${slug(query)}${ordinal(key, made)}`;
	return { ...user(placeId(`photo users ${query}`, key), username), full_name: name };
}

function user(id: string, username: string): User {
	const roll = dice('photo network user', username);
	const isBusiness = roll.chance(0.3);
	return {
		id,
		username,
		full_name: nameOf(username),
		biography: paragraph(roll, 1),
		profile_pic_url: address.image(`avatars/${username}`),
		profile_pic_url_hd: address.image(`avatars/${username}-hd`),
		category_name: isBusiness ? roll.pick(['Bakery', 'Photographer', 'Bike Shop', 'Travel']) : '',
		followers: roll.int(0, 250_000),
		following: roll.int(0, 2_000),
		posts_count: roll.int(0, 3_000),
		is_private: roll.chance(0.2),
		is_verified: roll.chance(0.05),
		is_business_account: isBusiness,
		is_professional_account: isBusiness || roll.chance(0.1),
		// the document does not show what an element holds; this is what one expects
		bio_links: roll.chance(0.5)
			? [{ title: 'Website', url: `https://${slug(username)}.example` }]
			: [],
	};
}

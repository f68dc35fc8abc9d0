import type { z } from 'zod/v4';
import { photoNetwork as contract } from '../../nodes/shared/contract';
import { lengthOf } from '../lengths';
import { lookup, type Operation } from '../operation';
import { validated } from '../validation';
import { address } from './addresses';
import { dice, hash, placeId } from './dice';
import { nameOf, person, slug } from './names';
import { paragraph } from './sentences';

type User = z.output<typeof contract.user>;

export const photoNetwork: readonly Operation[] = [
	lookup(
		contract.getUser,
		({ username }) => username,
		({ username }) => user(String(hash(username) % 10_000_000_000), username),
	),
	{
		endpoint: contract.searchUsers,
		prepare(raw) {
			const { query } = validated(contract.searchUsers, raw);
			return (scenario) => {
				const length = lengthOf(query, scenario);
				const users = Array.from({ length }, (_, index) => found(query, index));
				return { data: { users }, results: users.length };
			};
		},
	},
];

function found(query: string, index: number): User {
	const { name, handle } = person(dice('photo user', query, index));
	const username = `${handle}.${slug(query)}${index + 1}`;
	return { ...user(placeId(`photo users ${query}`, index), username), full_name: name };
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

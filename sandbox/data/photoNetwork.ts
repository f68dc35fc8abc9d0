import { photoNetwork as contract } from '../../nodes/shared/contract';
import { listing } from '../listing';
import { lookup, type Operation } from '../operation';
import { hash } from './dice';
import { nameOf, person, slug } from './texts';

export const photoNetwork: readonly Operation[] = [
	lookup(contract.getUser, 'photoUser', ({ username }) => user(username)),
	listing(contract.searchUsers, 'photoUser', ({ query }, { roll, number }) => {
		const { name, handle } = person(roll);
		return { ...user(`${handle}.${slug(query)}${number}`), full_name: name };
	}),
];

function user(username: string) {
	return {
		id: String(hash(username)),
		username,
		full_name: nameOf(username),
		// the document does not show what an element holds; this is what one expects
		bio_links: [{ title: 'Website', url: `https://${slug(username)}.example` }],
	};
}

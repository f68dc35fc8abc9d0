import { endpoint } from './endpoint';
import { flag, membersOfType, number, strings, text, z } from './zod';

/** The service's values for unknown fields. */
const unknown = (value: unknown) => ({
	default: value,
	description: `${JSON.stringify(value)} if the service does not know the value`,
});

/** Field names are snake_case, and the shape of a `bio_links` element is not shown (service document). */
export const user = z.object({
	...strings('id', 'username', 'full_name', 'biography', 'profile_pic_url', 'profile_pic_url_hd'),
	...strings('category_name'),
	...membersOfType(number.meta(unknown(0)))('followers', 'following', 'posts_count'),
	...membersOfType(flag.meta(unknown(false)))(
		'is_private',
		'is_verified',
		'is_business_account',
		'is_professional_account',
	),
	bio_links: z.array(z.unknown()).meta(unknown([])),
});

export const getUser = endpoint('/photo-network/user', {
	body: { username: text.min(1) },
	data: user,
});

export const searchUsers = endpoint('/photo-network/search-users', {
	price: 'notStated',
	body: { query: text.min(1) },
	data: z.object({ users: z.array(user) }),
});

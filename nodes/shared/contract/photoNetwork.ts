import { z } from 'zod/v4';
import type { Endpoint } from './endpoint';
import { booleans, numbers, strings, text } from './endpoint';

/** Field names are snake_case, and the shape of a `bio_links` element is not shown (service document). */
export const user = z.object({
	...strings('id', 'username', 'full_name', 'biography', 'profile_pic_url', 'profile_pic_url_hd'),
	...strings('category_name'),
	...numbers('followers', 'following', 'posts_count'),
	...booleans('is_private', 'is_verified', 'is_business_account', 'is_professional_account'),
	bio_links: z.array(z.unknown()),
});

export const getUser = {
	path: '/photo-network/user',
	auth: 'bearer',
	price: 'perRequest',
	body: z.strictObject({ username: text.min(1) }),
	data: user,
} as const satisfies Endpoint;

export const searchUsers = {
	path: '/photo-network/search-users',
	auth: 'bearer',
	price: 'notStated',
	body: z.strictObject({ query: text.min(1) }),
	data: z.object({ users: z.array(user) }),
} as const satisfies Endpoint;

/** Every endpoint of the platform, in the order of the document. */
export const endpoints: readonly Endpoint[] = [getUser, searchUsers];

import { z } from 'zod/v4';
import { booleans, endpoint, numbers, strings, text } from './endpoint';

/** Field names are snake_case, and the shape of a `bio_links` element is not shown (service document). */
export const user = z.object({
	...strings('id', 'username', 'full_name', 'biography', 'profile_pic_url', 'profile_pic_url_hd'),
	...strings('category_name'),
	...numbers('followers', 'following', 'posts_count'),
	...booleans('is_private', 'is_verified', 'is_business_account', 'is_professional_account'),
	bio_links: z.array(z.unknown()),
});

export const getUser = endpoint('/photo-network/user', 'perRequest', {
	body: z.strictObject({ username: text.min(1) }),
	data: user,
});

export const searchUsers = endpoint('/photo-network/search-users', 'notStated', {
	body: z.strictObject({ query: text.min(1) }),
	data: z.object({ users: z.array(user) }),
});

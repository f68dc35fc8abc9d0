import { photoNetwork } from '../shared/contract';
import { words } from '../shared/fields/words';
import type { RecordKind } from '../shared/operation/record';

/** A user as an item: the simplified output is the same for a lookup and a search. */
export const userRecord: RecordKind = {
	schema: photoNetwork.user,
	idField: 'id',
	simplified: words(`
		username full_name biography followers following posts_count category_name is_verified
		is_private profile_pic_url
	`),
};

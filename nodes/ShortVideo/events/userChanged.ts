import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../user/get';

/** The profile of a user has changed (service document, "Short video"). */
export const userChanged: ChangedRecord = {
	kind: 'change',
	option: {
		name: 'User Changed',
		value: 'userChanged',
		action: 'On change of a short video profile',
		description: 'Starts when the profile of a user changes',
	},
	operation: get,
	watch: ['uniqueId', 'nickname', 'signature', 'verified', 'privateAccount'],
};

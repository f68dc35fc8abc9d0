import { assumedNames } from '../../shared/contract/assumedNames';
import type { NewRecords } from '../../shared/operation/event';
import { search } from '../community/search';

/** A search finds a community that it did not find before, new ones first (service document, "Forum"). */
export const newCommunity: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Community',
		value: 'newCommunity',
		action: 'On new community in a search',
		description: 'Starts when a search finds a community that it did not find before',
	},
	operation: search,
	body: { [assumedNames.communitySort]: 'new' },
};

import { startCase } from 'lodash';
import { forum } from '../shared/contract';
import { assumedNames } from '../shared/contract/assumedNames';
import { choice, textField } from '../shared/fields/field';
import { after, asIdentifier, HANDLE, rejectSearch } from '../shared/fields/pasted';
import { listing } from '../shared/operation/operation';
import { quoted } from '../shared/text/message';

export const search = listing('community', 'search', forum.searchCommunities, {
	action: 'Search communities by topic',
	fields: [
		textField('Query', 'query', 'home automation', {
			expected: 'words that say what the communities are about, such as home automation',
		}),
	],
	filters: [
		textField('Community', 'board', 'programming', {
			description:
				'Name or address of one community. The service applies it to post search only, so it may have no effect here.',
			expected: 'the name of a community, such as programming, or its address',
			read: asIdentifier(HANDLE, after('b board c community r'), (address) =>
				rejectSearch(address, `put that in ${quoted('Query')}`),
			),
		}),
	],
	options: [
		choice(forum.searchCommunities, 'sort', {
			description: 'Sort order: comments, hot, new, relevance or top',
			wire: assumedNames.communitySort,
		}),
		choice(forum.searchCommunities, 'time', {
			description: 'How far back to look: hour, day, week, month, year or all',
			wire: assumedNames.communityTime,
			nameOf: (value) => (value === 'all' ? 'All Time' : `Past ${startCase(value)}`),
		}),
	],
	simplified:
		'namePrefixed title subscribers description communityUrl boardType over18 createdUtc iconUrl id',
});

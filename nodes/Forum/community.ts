import { forum } from '../shared/contract';
import { assumedNames } from '../shared/contract/assumedNames';
import { field } from '../shared/fields/field';
import { asIdentifier, HANDLE, isLanguage } from '../shared/fields/pasted';
import { listing } from '../shared/operation/operation';

export const search = listing('community', 'search', {
	action: 'Search communities by topic',
	description:
		'Search communities by topic. Costs 1 credit for each request of up to 10 communities.',
	endpoint: forum.searchCommunities,
	fields: [
		field({
			name: 'query',
			required: true,
			placeholder: 'e.g. home automation',
			description: 'What the communities are about, such as home automation',
			expected: 'at least one word to search for',
		}),
	],
	filters: [
		field({
			displayName: 'Community',
			name: 'board',
			placeholder: 'e.g. programming',
			description:
				'Name or address of one community. The service applies it to post search only, so it may change nothing here.',
			expected: 'the name of a community, such as programming, or its address',
			read: asIdentifier({
				shape: HANDLE,
				after: ['b', 'board', 'c', 'community', 'r'],
				lead: isLanguage,
			}),
		}),
	],
	options: [
		field({
			name: 'sort',
			type: 'options',
			options: [
				{ name: 'Comments', value: 'comments' },
				{ name: 'Hot', value: 'hot' },
				{ name: 'New', value: 'new' },
				{ name: 'Relevance', value: 'relevance' },
				{ name: 'Top', value: 'top' },
			],
			default: 'relevance',
			description: 'What comes first: comments, hot, new, relevance or top',
			wire: assumedNames.communitySort,
			expected: 'one of relevance, hot, top, new, comments',
		}),
		field({
			name: 'time',
			type: 'options',
			options: [
				{ name: 'All Time', value: 'all' },
				{ name: 'Past Day', value: 'day' },
				{ name: 'Past Hour', value: 'hour' },
				{ name: 'Past Month', value: 'month' },
				{ name: 'Past Week', value: 'week' },
				{ name: 'Past Year', value: 'year' },
			],
			default: 'all',
			description: 'How far back to look: hour, day, week, month, year or all',
			wire: assumedNames.communityTime,
			expected: 'one of hour, day, week, month, year, all',
		}),
	],
	simplified: `
		namePrefixed title subscribers description communityUrl boardType over18 createdUtc iconUrl id
	`,
});

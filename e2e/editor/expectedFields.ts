/** What the editor has to show for one operation, below Credential, Resource and Operation. */
export interface ExpectedFields {
	resource: string;
	operation: string;
	labels: string[];
	/** Members of Filters. */
	filters?: string[];
	/** Members of Options, without those that every operation has. */
	options?: string[];
	/** No credential is asked for, and nothing costs. */
	isFree?: boolean;
}

/** Members of Options that every operation has. */
export const COMMON_OPTIONS = [
	'Add Response Details',
	'Additional Body Fields',
	'Concurrency',
	'Max Retries',
	'Reuse Lookups',
	'Timeout (Ms)',
];

/** Members of Options where credits can be spent. */
export const SPENDING_OPTIONS = ['Max Credits', 'Max Credits per Run'];

const lookup = (...fields: string[]) => [...fields, 'Output', 'Options'];
const listing = (...fields: string[]) => [...fields, 'Return All', 'Limit', 'Output', 'Options'];
const filtered = (...fields: string[]) => [
	...fields,
	'Return All',
	'Limit',
	'Filters',
	'Output',
	'Options',
];

/** Every operation of every node, by the node's name, as its fields are to stand from top to bottom. */
export const EXPECTED_FIELDS: Record<string, ExpectedFields[]> = {
	'Professional Network': [
		{
			resource: 'Comment',
			operation: 'Get Many',
			labels: listing('Member'),
			options: ['Start'],
		},
		{ resource: 'Company', operation: 'Get', labels: lookup('Company') },
		{ resource: 'Course', operation: 'Search', labels: listing('Keyword'), options: ['Start'] },
		{ resource: 'Job', operation: 'Get', labels: lookup('Job') },
		{ resource: 'Product', operation: 'Search', labels: listing('Keyword'), options: ['Start'] },
		{
			resource: 'Public Profile',
			operation: 'Get',
			labels: lookup('Base URL', 'Member', 'Challenge Token'),
			isFree: true,
		},
		{ resource: 'School', operation: 'Search', labels: listing('Keyword'), options: ['Start'] },
	],
	Microblog: [
		{ resource: 'Tweet', operation: 'Get', labels: lookup('Tweet') },
		{ resource: 'Tweet', operation: 'Get Many', labels: listing('User ID'), options: ['Cursor'] },
		{ resource: 'Tweet', operation: 'Get Replies', labels: listing('Tweet'), options: ['Cursor'] },
	],
	'Code Host': [
		{
			resource: 'Issue',
			operation: 'Search',
			labels: filtered('Query'),
			filters: [
				'Assignee',
				'Author',
				'Closed Date',
				'Comments',
				'Created Date',
				'Labels',
				'Language',
				'Mentions',
				'Owners',
				'Repositories',
				'Updated Date',
			],
			options: ['Order', 'Page Token', 'Sort'],
		},
		{
			resource: 'Project',
			operation: 'Get Many',
			labels: listing('Username'),
			options: ['Page Token'],
		},
		{
			resource: 'Repository',
			operation: 'Get Starred',
			labels: listing('Username'),
			options: ['Page Token'],
		},
		{ resource: 'User', operation: 'Get', labels: lookup('Username') },
		{
			resource: 'User',
			operation: 'Search',
			labels: filtered('Query'),
			filters: [
				'Account Type',
				'Created Date',
				'Followers',
				'Full Name',
				'Language',
				'Location',
				'Repositories',
			],
			options: ['Order', 'Page Token', 'Sort'],
		},
	],
	Forum: [
		{
			resource: 'Community',
			operation: 'Search',
			labels: filtered('Query'),
			filters: ['Board'],
			options: ['Page Token', 'Sort', 'Time'],
		},
		{ resource: 'Post', operation: 'Get', labels: lookup('Post URL') },
		{ resource: 'Post', operation: 'Get Comments', labels: lookup('Post URL') },
		{ resource: 'User', operation: 'Get', labels: lookup('Username') },
	],
	'Photo Network': [
		{ resource: 'User', operation: 'Get', labels: lookup('Username') },
		{ resource: 'User', operation: 'Search', labels: lookup('Query') },
	],
	'Short Video': [{ resource: 'User', operation: 'Get', labels: lookup('User') }],
	'Video Platform': [
		{
			resource: 'Video',
			operation: 'Get',
			labels: lookup('Video', 'Include Transcript', 'Transcript Language'),
		},
	],
};

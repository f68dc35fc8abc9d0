import type { TriggerEvent } from '../shared/operation/event';
import { search as searchIssues } from './issue/search';
import { getMany as getManyProjects } from './project/getMany';
import { getStarred } from './repository/getStarred';
import { get as getUser } from './user/get';
import { search as searchUsers } from './user/search';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	// The newest ones have to come first; the document does not list the orderings, so that this one is assumed.
	{
		kind: 'new',
		option: {
			name: 'New Issue',
			value: 'newIssue',
			action: 'On new issue or pull request in a search',
			description: 'Starts when an issue or a pull request that fits a search is opened',
		},
		operation: searchIssues,
		time: ['createdAt'],
		body: { sort: 'created', order: 'desc' },
	},
	// The repository may be ten years old: its times do not tell when it was starred.
	{
		kind: 'new',
		option: {
			name: 'New Starred Repository',
			value: 'newStarredRepository',
			action: 'On new repository that a user stars',
			description: 'Starts when a user stars a repository',
		},
		operation: getStarred,
	},
	{
		kind: 'new',
		option: {
			name: 'New Project',
			value: 'newProject',
			action: 'On new project board of a user',
			description: 'Starts when a user creates a public project board',
		},
		operation: getManyProjects,
		time: ['createdAt'],
	},
	// those that joined last come first
	{
		kind: 'new',
		option: {
			name: 'New User',
			value: 'newUser',
			action: 'On new user or organization in a search',
			description:
				'Starts when a search finds a user or an organization that it did not find before',
		},
		operation: searchUsers,
		body: { sort: 'joined', order: 'desc' },
	},
	{
		kind: 'change',
		option: {
			name: 'User Changed',
			value: 'userChanged',
			action: 'On change of a code host profile',
			description: 'Starts when the profile of a user changes',
		},
		operation: getUser,
		watch: ['name', 'bio', 'company', 'location', 'websiteUrl', 'publicRepositoriesCount'],
	},
];

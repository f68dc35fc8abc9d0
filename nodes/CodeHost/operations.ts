import { changedRecord, newRecords } from '../shared/operation/event';
import * as issue from './issue';
import * as user from './user';

export const operations = [user.get, user.search, user.getStarred, issue.search, user.getProjects];

export const events = [
	newRecords('newIssue', issue.search, {
		action: 'On new issue or pull request in a search',
		description: 'Starts when an issue or a pull request that matches a search is opened',
		time: ['createdAt'],
		body: { sort: 'created', order: 'desc' },
		assumes:
			'It requests the newest first (sort: created, order: desc), assuming that the service accepts this sort value',
	}),
	// isUntimed, because a repository's times do not tell when it was starred
	newRecords('newStarredRepository', user.getStarred, {
		action: 'On repository starred by a user',
		description: 'Starts when a user stars a repository',
		isUntimed: true,
	}),
	newRecords('newProject', user.getProjects, {
		action: 'On new project board of a user',
		description: 'Starts when a user creates a public project board',
		time: ['createdAt'],
	}),
	// the newest users come first
	newRecords('newUser', user.search, {
		action: 'On new user or organization in a search',
		description: 'Starts when a search finds a user or an organization that it did not find before',
		body: { sort: 'joined', order: 'desc' },
	}),
	changedRecord('userChanged', user.get, {
		action: 'On change to a code host user',
		description: 'Starts when the profile of a user changes',
		watch: ['name', 'bio', 'company', 'location', 'websiteUrl', 'publicRepositoriesCount'],
	}),
];

import type { TriggerEvent } from '../shared/operation/event';
import { newIssue } from './events/newIssue';
import { newProject } from './events/newProject';
import { newStarredRepository } from './events/newStarredRepository';
import { newUser } from './events/newUser';
import { userChanged } from './events/userChanged';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	newIssue,
	newStarredRepository,
	newProject,
	newUser,
	userChanged,
];

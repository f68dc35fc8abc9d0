import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../job/get';

/** A job posting has changed (service document, "Professional network"). */
export const jobChanged: ChangedRecord = {
	kind: 'change',
	option: {
		name: 'Job Changed',
		value: 'jobChanged',
		action: 'On change of a job posting',
		description: 'Starts when a job posting changes',
	},
	operation: get,
	watch: ['jobState', 'title', 'location', 'description', 'expiresAt', 'closedAt'],
};

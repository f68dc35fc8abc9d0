import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../company/get';

/** A company page has changed (service document, "Professional network"). */
export const companyChanged: ChangedRecord = {
	kind: 'change',
	option: {
		name: 'Company Changed',
		value: 'companyChanged',
		action: 'On change of a company',
		description: 'Starts when a company page changes',
	},
	operation: get,
	watch: ['name', 'tagline', 'website', 'industry', 'staffCount', 'headquarters'],
};

import { flagOption } from './option';

export const addResponseDetails = flagOption({
	displayName: 'Add Response Details',
	name: 'addResponseDetails',
	type: 'boolean',
	default: false,
	description:
		'Whether to add _response to each item: the credits and milliseconds of its request, and the position to go on from',
});

import { photoNetwork } from '../../shared/contract';
import { type Operation, resource } from '../../shared/operation/operation';
import { userRecord } from '../userRecord';
import { username } from '../username';

/** A photo-network profile (service document, "Photo network"). */
export const get: Operation = {
	resource: resource('user'),
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get the profile of a photo network user',
		description: 'Get the profile of a user: biography, followers, posts, links. Costs 1 credit.',
	},
	endpoint: photoNetwork.getUser,
	fields: [username],
	result: { kind: 'single', record: userRecord },
};

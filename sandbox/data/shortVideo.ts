import { shortVideo as contract } from '../../nodes/shared/contract';
import { lookup, type Operation } from '../operation';
import { hash } from './dice';
import { nameOf } from './texts';

export const shortVideo: readonly Operation[] = [
	lookup(contract.getUser, 'shortVideoUser', ({ uniqueId }) => ({
		id: String(hash(uniqueId)),
		uniqueId,
		nickname: nameOf(uniqueId),
	})),
];

import type { NewRecords } from '../../shared/operation/event';
import { search } from '../product/search';

/** A search finds a product that it did not find before (service document, "Professional network"). */
export const newProduct: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Product',
		value: 'newProduct',
		action: 'On new product in a search',
		description: 'Starts when a search finds a product that it did not find before',
	},
	operation: search,
};

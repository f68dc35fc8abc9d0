import { professionalNetwork } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { offsetWithTotal } from '../../shared/operation/paging';
import { keyword } from '../keyword';
import { product } from '../resources';

/** Product search (service document, "Professional network"). */
export const search: Operation = {
	resource: product,
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search products by keyword',
		description:
			'Search products by keyword. Costs 1 credit for each product, at least 1 for each request.',
	},
	endpoint: professionalNetwork.searchProducts,
	fields: [keyword],
	result: {
		kind: 'list',
		listKey: 'products',
		paging: offsetWithTotal,
		record: {
			schema: professionalNetwork.product,
			idField: 'productId',
			simplified: [
				'name',
				'maker',
				'category',
				'description',
				'productUrl',
				'topFeatures',
				'integrations',
				'usedByOthersCount',
				'universalName',
				'productId',
			],
		},
	},
};

import { professionalNetwork } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { offsetWithTotal } from '../../shared/operation/paging';
import { keyword } from '../keyword';

/** Product search (service document, "Professional network"). */
export const search: Operation = {
	resource: resource('product'),
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
			simplified: words(`
				name maker category description productUrl topFeatures integrations usedByOthersCount
				universalName productId
			`),
		},
	},
};

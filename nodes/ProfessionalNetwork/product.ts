import { keyword } from './keyword';
import { professionalNetwork } from '../shared/contract';
import { listing } from '../shared/operation/operation';
import { offsetWithTotal } from '../shared/operation/paging';

/** Product search (service document, "Professional network"). */
export const search = listing('product', 'search', {
	action: 'Search products by keyword',
	description:
		'Search products by keyword. Costs 1 credit for each product, at least 1 for each request.',
	endpoint: professionalNetwork.searchProducts,
	fields: [keyword],
	listKey: 'products',
	paging: offsetWithTotal,
	schema: professionalNetwork.product,
	idField: 'productId',
	simplified: `
		name maker category description productUrl topFeatures integrations usedByOthersCount
		universalName productId
	`,
});

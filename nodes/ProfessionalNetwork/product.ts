import { professionalNetwork } from '../shared/contract';
import { keywordSearch } from './keyword';

export const search = keywordSearch('product', 'products', {
	endpoint: professionalNetwork.searchProducts,
	schema: professionalNetwork.product,
	idField: 'productId',
	simplified: `
		name maker category description productUrl topFeatures integrations usedByOthersCount
		universalName productId
	`,
});

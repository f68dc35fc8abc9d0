import { comments, courses, type Listing, products, schools } from '../listings';
import { plain, type Row, whole } from './row';

const node = 'professionalNetwork';
const paid = { node, price: 'perRequest' } as const;

const keywordSearch = (resource: string, listing: Listing): Row => ({
	node,
	resource,
	operation: 'search',
	path: `/professional-network/search/${resource}s`,
	price: 'perResult',
	least: plain({ keyword: 'river gauges' }),
	most: plain({ keyword: 'river gauges 31' }),
	listing,
	id: `${resource}Id`,
});

export const professionalNetwork: readonly Row[] = [
	{
		node,
		resource: 'comment',
		operation: 'getMany',
		path: '/professional-network/get-profile-comments',
		price: 'perResult',
		least: plain({ publicId: 'ada-lovelace' }),
		most: {
			parameters: { publicId: ' https://network.example/in/ada-31/?trk=feed ' },
			body: { publicId: 'ada-31' },
		},
		listing: comments,
		id: 'urn',
	},
	{
		...paid,
		resource: 'company',
		operation: 'get',
		path: '/professional-network/get-company-from-url',
		least: plain({ universalName: 'acme' }),
		most: {
			parameters: { universalName: 'https://network.example/company/acme/about?x=1' },
			body: { universalName: 'acme' },
		},
		records: whole,
		id: 'universalName',
	},
	{
		...paid,
		resource: 'job',
		operation: 'get',
		path: '/professional-network/get-job',
		least: { parameters: { jobUrl: '4411' }, body: { jobUrl: '/jobs/view/4411' } },
		most: plain({ jobUrl: 'https://network.example/jobs/view/data-engineer-at-acme-4411?x=1' }),
		records: whole,
		id: 'jobId',
	},
	keywordSearch('product', products),
	keywordSearch('course', courses),
	keywordSearch('school', schools),
];

/** The one operation that needs no key; `parameters` lack the base URL. */
export const publicProfile: Row = {
	node,
	resource: 'publicProfile',
	operation: 'get',
	path: '/public/professional-network/profile',
	price: 'free',
	least: { parameters: {}, body: {} },
	most: {
		parameters: {
			memberIdentity: 'https://network.example/in/ada/',
			challengeToken: 'token-of-a-human',
		},
		body: { memberIdentity: 'ada', challengeToken: 'token-of-a-human' },
	},
	records: whole,
	id: 'profileUrl',
};

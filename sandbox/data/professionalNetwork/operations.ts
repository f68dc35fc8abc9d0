import { professionalNetwork as contract } from '../../../nodes/shared/contract';
import { offsetListing } from '../../listings';
import { lookup, type Operation } from '../../operation';
import { comment } from './comment';
import { company } from './company';
import { course } from './course';
import { job } from './job';
import { product } from './product';
import { publicProfile } from './publicProfile';
import { school } from './school';

export const professionalNetwork: readonly Operation[] = [
	offsetListing({
		endpoint: contract.getProfileComments,
		subject: ({ publicId }) => publicId,
		names: 'thing',
		record: ({ publicId }, index) => comment(publicId, index),
		data: (_body, records) => records,
	}),
	lookup(
		contract.getCompanyFromUrl,
		({ universalName }) => universalName,
		({ universalName }) => company(universalName),
	),
	lookup(
		contract.getJob,
		({ jobUrl }) => jobUrl,
		({ jobUrl }) => job(jobUrl),
	),
	offsetListing({
		endpoint: contract.searchProducts,
		subject: ({ keyword }) => keyword,
		names: 'search',
		record: ({ keyword }, index) => product(keyword, index),
		data: ({ keyword }, products) => ({ products, keyword }),
		total: 'totalResultCount',
	}),
	offsetListing({
		endpoint: contract.searchCourses,
		subject: ({ keyword }) => keyword,
		names: 'search',
		record: ({ keyword }, index) => course(keyword, index),
		data: ({ keyword }, courses) => ({ courses, keyword }),
		total: 'totalResultCount',
	}),
	offsetListing({
		endpoint: contract.searchSchools,
		subject: ({ keyword }) => keyword,
		names: 'search',
		record: ({ keyword }, index) => school(keyword, index),
		data: ({ keyword }, schools) => ({ schools, keyword }),
		total: 'totalResultCount',
	}),
	lookup(
		contract.getPublicProfile,
		// the document does not say that an identity must be given
		({ memberIdentity }) => memberIdentity ?? '',
		({ memberIdentity }) => publicProfile(memberIdentity ?? 'someone'),
	),
];

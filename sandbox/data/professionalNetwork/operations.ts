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
		kind: 'comment',
		record: ({ publicId }, key) => comment(publicId, key),
		data: (_body, records) => records,
	}),
	lookup(
		contract.getCompanyFromUrl,
		'company',
		({ universalName }) => universalName,
		({ universalName }) => company(universalName),
	),
	lookup(
		contract.getJob,
		'job',
		({ jobUrl }) => jobUrl,
		({ jobUrl }) => job(jobUrl),
	),
	offsetListing({
		endpoint: contract.searchProducts,
		subject: ({ keyword }) => keyword,
		names: 'search',
		kind: 'product',
		record: ({ keyword }, key, made) => product(keyword, key, made),
		data: ({ keyword }, products) => ({ products, keyword }),
		total: 'totalResultCount',
	}),
	offsetListing({
		endpoint: contract.searchCourses,
		subject: ({ keyword }) => keyword,
		names: 'search',
		kind: 'course',
		record: ({ keyword }, key, made) => course(keyword, key, made),
		data: ({ keyword }, courses) => ({ courses, keyword }),
		total: 'totalResultCount',
	}),
	offsetListing({
		endpoint: contract.searchSchools,
		subject: ({ keyword }) => keyword,
		names: 'search',
		kind: 'school',
		record: ({ keyword }, key, made) => school(keyword, key, made),
		data: ({ keyword }, schools) => ({ schools, keyword }),
		total: 'totalResultCount',
	}),
	lookup(
		contract.getPublicProfile,
		'publicProfile',
		// the document does not say that an identity must be given
		({ memberIdentity }) => memberIdentity ?? '',
		({ memberIdentity }) => publicProfile(memberIdentity ?? 'someone'),
	),
];

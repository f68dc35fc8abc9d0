import { professionalNetwork } from '../shared/contract';
import type { Endpoint } from '../shared/contract/endpoint';
import { field, textField } from '../shared/fields/field';
import { after, asIdentifier, asPasted, DIGITS, parseAddress, SLUG } from '../shared/fields/pasted';
import { changedRecord, newRecords } from '../shared/operation/event';
import { InvalidValue } from '../shared/operation/field';
import { listing, lookup, type OperationDefinition } from '../shared/operation/operation';

/** Makes the field for a member, whose identity follows `in` or `pub` in the address of a profile. */
const member = (name: string) =>
	textField('Member', name, 'ada-lovelace', {
		another: 'grace-hopper',
		// required although the document does not say so, because a lookup without it would waste the single-use token
		required: true,
		expected:
			'the public ID of a member such as ada-lovelace, or the address of a profile such as https://example.com/in/ada-lovelace',
		// old addresses have numbers: pub/ada/1/2/3
		read: asIdentifier(SLUG, after('in pub', 'dir me', String.raw`\d[\da-f]*`)),
	});

const getComments = listing('comment', 'getMany', professionalNetwork.getProfileComments, {
	about: 'Comments that a member has written',
	action: 'Get the comments of a member',
	description: 'Get the comments that one member has written, on any post',
	fields: [member('publicId')],
	madeAt: ['createdTime'],
	idField: 'urn',
	simplified: 'text authorName createdTime permalink rootActivityUrn parentCommentUrn urn',
});

const getPublicProfile = lookup('publicProfile', 'get', professionalNetwork.getPublicProfile, {
	label: 'Profile',
	about:
		'Profile of a person, as anyone can see it. Free; needs a challenge token instead of a credential.',
	action: 'Get a profile',
	description:
		'Get the public profile of one member (a person): headline, experience, education, skills. Needs a challenge token, but no API key',
	fields: [
		member('memberIdentity'),
		field('challengeToken', {
			builderHint: {
				propertyHint:
					'A person must get this single-use token from the service: a workflow cannot create one.',
			},
			typeOptions: { password: true },
			placeholder: 'e.g. token-of-the-challenge',
			hint: 'Single use',
			description:
				'Token of a human-verification challenge of the service, sent instead of an API key. Ask the operator of the service how to get one.',
			expected: 'the token of a human-verification challenge',
		}),
	],
	idField: 'profileUrl',
	simplified: `
		name headline location industry about
		experience:title,company,employmentType,location,startDate,endDate,description,companyUrl
		education:school,degree,fieldOfStudy,startDate,endDate,schoolUrl skills:name languages:name,proficiency
		profileUrl openToWork hiring
	`,
});

const universalName = textField('Company', 'universalName', 'acme', {
	another: 'globex',
	hint: 'Not its website: open its page on the network, and copy that address',
	expected:
		"the last part of the address of the company's page, such as acme, or that whole address (open the page on the network and copy it: the company's website is another address)",
	read: asIdentifier(
		SLUG,
		after('company company-beta organization school showcase', 'setup unavailable'),
	),
	ifNotFound: (sent) =>
		sent.includes('.')
			? `"${sent}" looks like a website: open the company's page on the network, and copy the address of that page.`
			: undefined,
});

const getCompany = lookup('company', 'get', professionalNetwork.getCompanyFromUrl, {
	action: 'Get a company',
	description: 'Get one company: industry, size, headquarters, funding, similar companies',
	fields: [universalName],
	idField: 'universalName',
	simplified: `
		name universalName networkUrl description website industry specialties staffCount staffCountRange
		headquarters.city headquarters.country foundedYear followerCount
		fundingData:numFundingRounds,lastFundingRound.fundingType,lastFundingRound.moneyRaised.amount,lastFundingRound.moneyRaised.currencyCode,lastFundingRound.announcedOn
		similarCompanies:name,industry,url
	`,
});

/**
 * Matches the id as the service does (service document), except that no letter may follow: the service would read 3 from
 * `/view/3d-artist`.
 */
const HOLDS_ID = /\/view\/(?:[^/?#]*-)?\d+(?!\w)/;

const jobUrl = textField('Job', 'jobUrl', 'https://example.com/jobs/view/123', {
	another: 'https://example.com/jobs/view/456',
	expected:
		'the address of a job posting, such as https://example.com/jobs/view/123, or of a search with the job open, or its ID',
	read: asJobUrl,
});

/** Returns an address unchanged if the service can read it; otherwise makes one from the job's id. */
function asJobUrl(value: unknown): string {
	const given = asPasted(value);
	if (HOLDS_ID.test(given)) return given;
	const id = DIGITS.test(given) ? given : parseAddress(given)?.query.get('currentJobId')?.trim();
	if (id === undefined || !DIGITS.test(id)) throw new InvalidValue();
	return `/jobs/view/${id}`;
}

const getJob = lookup('job', 'get', professionalNetwork.getJob, {
	action: 'Get a job posting',
	description: 'Get one job posting: title, description, location, company, dates, applicants',
	fields: [jobUrl],
	idField: 'jobId',
	simplified: `
		title companyName companyUniversalName companyUrl location description jobUrl applyUrl
		employmentType workRemoteAllowed applies listedAt expiresAt jobState jobId
	`,
});

const keyword = textField('Query', 'keyword', 'data engineering', {
	expected: 'words to search for, such as data engineering',
});

/** Product, course and school search differ only in their records. */
function keywordSearch(
	resource: string,
	endpoint: Endpoint,
	own: Pick<OperationDefinition, 'idField' | 'simplified'>,
) {
	return listing(resource, 'search', endpoint, {
		action: `Search ${resource}s by keyword`,
		fields: [keyword],
		...own,
	});
}

const searchProducts = keywordSearch('product', professionalNetwork.searchProducts, {
	idField: 'productId',
	simplified: `
		name maker category description productUrl topFeatures integrations usedBy:name,companyUrl
		usedByOthersCount universalName productId
	`,
});

const searchCourses = keywordSearch('course', professionalNetwork.searchCourses, {
	idField: 'courseId',
	simplified: `
		name author courseUrl format duration durationMinutes releasedDate thumbnailUrl universalName
		courseId
	`,
});

const searchSchools = keywordSearch('school', professionalNetwork.searchSchools, {
	idField: 'schoolId',
	simplified:
		'name location schoolUrl studentsAndAlumniCount description logoUrl universalName schoolId',
});

/** Most used first, because the dropdown shows their resources in this order. */
export const operations = [
	getPublicProfile,
	getCompany,
	getJob,
	getComments,
	searchProducts,
	searchCourses,
	searchSchools,
];

export const events = [
	newRecords('newComment', getComments, {
		action: 'On new comment by a member',
		description: 'Starts when a member comments on a post',
		time: ['createdTime'],
	}),
	newRecords('newProduct', searchProducts, {
		action: 'On new product in a search',
		description: 'Starts when a search finds a product that it did not find before',
	}),
	newRecords('newCourse', searchCourses, {
		action: 'On new course in a search',
		description: 'Starts when a search finds a course that it did not find before',
	}),
	changedRecord('companyChanged', getCompany, {
		action: 'On change to a company',
		description: 'Starts when a company page changes',
		watch: [
			'name',
			'tagline',
			'website',
			'industry',
			'staffCount',
			'headquarters',
			'specialties',
			'fundingData.lastFundingRound',
		],
	}),
	changedRecord('jobChanged', getJob, {
		action: 'On change to a job posting',
		description: 'Starts when a job posting changes',
		watch: ['jobState', 'title', 'location', 'description', 'expiresAt', 'closedAt'],
	}),
];

import type { ZodType } from 'zod/v4';
import { endpoint, pageSize, phrase, start } from './endpoint';
import { booleans, number, numbers, strings, text, texts, z } from './zod';

const nullable = (meaning: string) => text.nullable().describe(meaning);

/** A list of objects whose members are all strings. */
const objects = <const Name extends string>(...names: Name[]) =>
	z.array(z.object(strings(...names)));

/** A slug or public identity: one path segment of an address (service document, "Professional network"). */
const segment = text.regex(/^[^\s/?#&=]+$/);

export const comment = z.strictObject({
	urn: nullable('Identifier of the comment, in the form `urn:<ns>:fsd_comment:(...)`'),
	text: nullable('Text of the comment'),
	authorName: nullable('Display name of its author'),
	createdTime: number.nullable().describe('Unix epoch in milliseconds'),
	permalink: nullable('Address of the comment, absolute or relative to the site'),
	rootActivityUrn: nullable('The post that was commented on, if known'),
	parentCommentUrn: nullable('The parent comment; null if it is not a reply'),
});

const address = z.object({
	...strings('line1', 'city', 'geographicArea', 'postalCode', 'country'),
	...booleans('headquarter'),
});

const fundingData = z.object({
	numFundingRounds: number,
	lastFundingRound: z.object({
		fundingType: text,
		moneyRaised: z.object(strings('currencyCode', 'amount')),
		announcedOn: text,
		leadInvestors: objects('name', 'fundingDbUrl'),
		numOtherInvestors: number,
		fundingDbUrl: text,
	}),
	companyFundingDbUrl: text,
});

export const company = z.object({
	...strings('name', 'universalName', 'description', 'website', 'industry', 'companyType'),
	...strings('staffCountRange', 'logoUrl', 'bannerUrl', 'networkUrl', 'tagline'),
	...numbers('foundedYear', 'staffCount', 'followerCount'),
	specialties: texts,
	headquarters: address,
	confirmedLocations: z.array(address),
	affiliatedCompanyIds: texts,
	showcasePageIds: texts,
	fundingData,
	similarCompanies: objects('id', 'name', 'description', 'logoUrl', 'url', 'industry'),
});

export const job = z.object({
	...strings('jobId', 'jobUrn', 'dashJobUrn', 'jobUrl', 'applyUrl', 'title'),
	...strings('standardizedTitleUrn', 'standardizedTitleId', 'standardizedTitleName'),
	...strings('description', 'location', 'geoUrn', 'geoId', 'countryUrn', 'countryCode'),
	...strings('experienceLevel', 'employmentType', 'employmentTypeUrn', 'employmentTypeCode'),
	...strings('jobState', 'sourceDomain', 'listedAt', 'originalListedAt', 'expiresAt', 'closedAt'),
	...strings('companyName', 'companyUrn', 'companyId', 'companyUrl', 'companyUniversalName'),
	...strings('companyDescription', 'companyLogoUrl'),
	...numbers('listedAtEpochMs', 'originalListedAtEpochMs', 'expiresAtEpochMs', 'closedAtEpochMs'),
	...numbers('applies', 'views', 'companyStaffCount'),
	...booleans('workRemoteAllowed'),
	industries: objects('industryId', 'name'),
	jobFunctions: objects('code', 'name'),
	inferredBenefits: texts,
});

export const product = z.object({
	...strings('productUrn', 'productId', 'universalName', 'productUrl', 'name', 'category'),
	...strings('maker', 'description', 'topFeatures', 'integrations', 'logoUrl'),
	usedBy: objects('companyUrn', 'companyId', 'name', 'companyUrl'),
	usedByOthersCount: number,
});

export const course = z.object({
	...strings('courseUrn', 'courseId', 'universalName', 'courseUrl', 'name', 'format'),
	...strings('duration', 'author', 'releasedDate', 'thumbnailUrl'),
	...numbers('durationMinutes', 'releasedYear', 'releasedMonth', 'releasedDay'),
});

export const school = z.object({
	...strings('schoolUrn', 'schoolId', 'universalName', 'schoolUrl', 'name', 'location'),
	...strings('studentsAndAlumniLabel', 'description', 'logoUrl'),
	studentsAndAlumniCount: number,
});

const experience = z.object({
	...strings('title', 'company', 'companyId', 'companyUrl', 'companyLogoUrl', 'employmentType'),
	...strings('location', 'startDate', 'endDate', 'description'),
	industries: texts,
});

const education = z.object({
	...strings('school', 'schoolId', 'schoolUrl', 'schoolLogoUrl', 'degree', 'fieldOfStudy'),
	...strings('startDate', 'endDate', 'grade', 'activities', 'description'),
});

export const publicProfile = z.object({
	...strings('name', 'headline', 'location', 'profilePhotoUrl', 'bannerPhotoUrl', 'about'),
	...strings('profileUrl', 'industry', 'birthday', 'address'),
	...booleans('openToWork', 'hiring'),
	experience: z.array(experience),
	education: z.array(education),
	volunteering: objects('role', 'organization', 'cause', 'startDate', 'endDate', 'description'),
	certifications: z.array(
		z.object({
			...strings('name', 'issuingOrganization', 'issueDate', 'expirationDate'),
			...strings('credentialId', 'credentialUrl'),
		}),
	),
	skills: objects('name', 'endorsements'),
	languages: objects('name', 'proficiency'),
	publications: objects('title', 'publisher', 'publishDate', 'description', 'url'),
	patents: objects('title', 'patentOffice', 'patentNumber', 'issueDate', 'description'),
	courses: objects('name', 'number'),
	projects: objects('name', 'startDate', 'endDate', 'description', 'url'),
	honorsAndAwards: objects('title', 'issuer', 'issueDate', 'description'),
});

export const getProfileComments = endpoint('/professional-network/get-profile-comments', {
	price: 'perResult',
	body: { publicId: segment.describe('The public identity of the member'), count: pageSize, start },
	data: z.array(comment),
});

export const getCompanyFromUrl = endpoint('/professional-network/get-company-from-url', {
	body: { universalName: segment.describe('The last part of the address of the company page') },
	data: company,
});

export const getJob = endpoint('/professional-network/get-job', {
	body: {
		jobUrl: text
			.regex(/\/view\/(?:[^/?#]*-)?(\d+)/)
			.describe('The service reads the numeric ID from it'),
	},
	data: job,
});

/** @param list the member of `data` with the records, and the end of the path */
const keywordSearch = (list: string, record: ZodType) =>
	endpoint(`/professional-network/search/${list}`, {
		price: 'perResult',
		body: { keyword: phrase, start, count: pageSize },
		data: z.object({ [list]: z.array(record), keyword: text, totalResultCount: number }),
	});

export const searchProducts = keywordSearch('products', product);
export const searchCourses = keywordSearch('courses', course);
export const searchSchools = keywordSearch('schools', school);

export const getPublicProfile = endpoint('/public/professional-network/profile', {
	price: 'free',
	auth: 'none',
	body: {
		memberIdentity: text.optional(),
		challengeToken: text.optional().describe('A token from a human-verification challenge'),
	},
	data: publicProfile,
});

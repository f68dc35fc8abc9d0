import { professionalNetwork as contract } from '../../nodes/shared/contract';
import { listing } from '../listing';
import { lookup, type Operation } from '../operation';
import { DAY_MS, dice, TODAY } from './dice';
import { companyOf, nameOf, postOf, slug, subjectOf, titled, topicOf } from './texts';
import * as words from './words';

export const professionalNetwork: readonly Operation[] = [
	// the newest first; every fourth one names no post
	listing(contract.getProfileComments, 'comment', ({ publicId }, { id, key, roll, came }) => {
		const activity = `urn:net:activity:7${roll.digits(15)}`;
		const intoTheDay = roll.whole(0, 86_399) * 1_000;
		return {
			urn: `urn:net:fsd_comment:(${id},${activity})`,
			...(key % 9 === 8 && { text: null }),
			authorName: nameOf(publicId),
			createdTime: came(TODAY - key * DAY_MS - intoTheDay),
			permalink: key % 5 === 4 ? `/feed/update/${activity}` : address(`feed/update/${activity}`),
			rootActivityUrn: key % 4 === 3 ? null : activity,
		};
	}),
	lookup(contract.getCompanyFromUrl, 'company', ({ universalName }) => {
		const roll = dice('about', universalName);
		return {
			universalName,
			name: titled(universalName) || universalName,
			website: `https://www.${slug(universalName) || 'company'}.example`,
			networkUrl: address(`company/${universalName}`),
			staffCount: roll.whole(51, 200),
			specialties: [subjectOf(roll), subjectOf(roll), subjectOf(roll)],
		};
	}),
	lookup(contract.getJob, 'job', ({ jobUrl }) => {
		const jobId = /\/view\/(?:[^/?#]*-)?(\d+)/.exec(jobUrl)?.[1] ?? '0';
		const roll = dice('about', jobId);
		const [title, employer] = [roll.one(words.jobs), companyOf(roll)];
		return {
			jobId,
			jobUrn: `urn:net:jobPosting:${jobId}`,
			jobUrl: address(`jobs/view/${jobId}`),
			title,
			description: `We are looking for a ${title}. ${postOf(roll)}`,
			standardizedTitleName: title,
			companyName: employer,
			companyUniversalName: slug(employer),
			companyUrl: address(`company/${slug(employer)}`),
			closedAt: '',
		};
	}),
	listing(contract.searchProducts, 'product', ({ keyword }, { id, number, roll }) => {
		const maker = companyOf(roll);
		const name = `${maker} ${topicOf(keyword)}`;
		const universalName = `${slug(name)}-${number}`;
		const productUrl = address(`products/${universalName}`);
		return { productId: id, universalName, productUrl, name, maker };
	}),
	listing(contract.searchCourses, 'course', ({ keyword }, { id, number, roll, came }) => {
		const name = `${topicOf(keyword)}: ${roll.one(['Foundations', 'In Practice', 'Advanced'])}`;
		const universalName = `${slug(name)}-${number}`;
		const released = new Date(came(roll.past(1_600)));
		return {
			courseId: id,
			universalName,
			courseUrl: address(`learning/${universalName}`),
			name,
			releasedDate: released.toISOString().slice(0, 10),
			releasedYear: released.getUTCFullYear(),
			releasedMonth: released.getUTCMonth() + 1,
			releasedDay: released.getUTCDate(),
		};
	}),
	listing(contract.searchSchools, 'school', ({ keyword }, { id, number, roll }) => {
		const name = `${roll.one(['Institute', 'College', 'Academy'])} of ${topicOf(keyword)}`;
		const universalName = `${slug(name)}-${number}`;
		const schoolUrl = address(`school/${universalName}`);
		return { schoolId: id, universalName, schoolUrl, name };
	}),
	// the document does not say that an identity must be given
	lookup(contract.getPublicProfile, 'publicProfile', ({ memberIdentity = 'someone' }) => ({
		profileUrl: address(`in/${memberIdentity}`),
		name: nameOf(memberIdentity),
		languages: [{ name: 'English', proficiency: 'Full professional' }],
	})),
];

const address = (path: string) => `https://professional-network.example/${path}`;

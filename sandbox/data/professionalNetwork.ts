import {
	companyOf,
	dice,
	fullNameOf,
	jobs,
	postOf,
	slug,
	titleOf,
	topicOf,
	workTopic,
} from './texts';
import type { KnownValues } from './record';

export const known: KnownValues = {
	'/professional-network/get-profile-comments': ({ subject, id, key = 0, roll }) => {
		const activity = `urn:net:activity:7${roll.digits(15)}`;
		return {
			urn: `urn:net:fsd_comment:(${id},${activity})`,
			...(key % 9 === 8 && { text: null }),
			authorName: fullNameOf(subject),
			permalink: key % 5 === 4 ? `/feed/update/${activity}` : address(`feed/update/${activity}`),
			rootActivityUrn: key % 4 === 3 ? null : activity,
		};
	},
	'/professional-network/get-company-from-url': ({ subject, roll }) => ({
		name: titleOf(subject),
		website: `https://www.${slug(subject) || 'company'}.example`,
		staffCount: roll.integer(51, 200),
		specialties: [workTopic(roll), workTopic(roll), workTopic(roll)],
	}),
	'/professional-network/get-job': ({ subject }) => {
		const jobId = /\/view\/(?:[^/?#]*-)?(\d+)/.exec(subject)?.[1] ?? '0';
		const roll = dice(jobId);
		const [title, companyName] = [roll.one(jobs), companyOf(roll)];
		return {
			jobId,
			jobUrn: `urn:net:jobPosting:${jobId}`,
			jobUrl: address(`jobs/view/${jobId}`),
			title,
			description: `${title} wanted. ${postOf(roll)}`,
			standardizedTitleName: title,
			companyName,
			companyUniversalName: slug(companyName),
			companyUrl: address(`company/${slug(companyName)}`),
			closedAt: '',
		};
	},
	'/professional-network/search/products': ({ subject, roll }) => {
		const maker = companyOf(roll);
		return { name: `${maker} ${topicOf(subject)}`, maker };
	},
	'/professional-network/search/courses': ({ subject, roll }) => ({
		name: `${topicOf(subject)}: ${roll.one(['Foundations', 'In Practice', 'Advanced'])}`,
	}),
	'/professional-network/search/schools': ({ subject, roll }) => ({
		name: `${roll.one(['Institute', 'College', 'Academy'])} of ${topicOf(subject)}`,
	}),
};

const address = (path: string) => `https://professional-network.example/${path}`;

import { companyOf, dice, fullNameOf, postOf, slug, titleOf, topicOf } from './texts';
import type { KnownValues } from './record';

export const known: KnownValues = {
	'/professional-network/get-profile-comments': ({ subject, id, key = 0, roll }) => {
		const activity = `urn:net:activity:7${roll.digits(15)}`;
		return {
			urn: `urn:net:fsd_comment:(${id},${activity})`,
			text: key % 9 === 8 ? null : postOf(roll),
			authorName: fullNameOf(subject),
			permalink: key % 5 === 4 ? `/feed/update/${activity}` : address(`feed/update/${activity}`),
			rootActivityUrn: key % 4 === 3 ? null : activity,
		};
	},
	'/professional-network/get-company-from-url': ({ subject, roll }) => ({
		name: titleOf(subject),
		staffCount: roll.integer(51, 200),
	}),
	'/professional-network/get-job': ({ subject }) => {
		const jobId = /\/view\/(?:[^/?#]*-)?(\d+)/.exec(subject)?.[1] ?? '0';
		const companyName = companyOf(dice(jobId));
		return {
			jobId,
			jobUrl: address(`jobs/view/${jobId}`),
			companyName,
			companyUniversalName: slug(companyName),
			companyUrl: address(`company/${slug(companyName)}`),
		};
	},
	'/professional-network/search/products': ({ subject, roll }) => ({
		name: `${companyOf(roll)} ${topicOf(subject)}`,
	}),
	'/professional-network/search/courses': ({ subject, number }) => ({
		name: `${topicOf(subject)}, Part ${number}`,
	}),
	'/professional-network/search/schools': ({ subject, number }) => ({
		name: `${topicOf(subject)} College ${number}`,
	}),
};

const address = (path: string) => `https://professional-network.example/${path}`;

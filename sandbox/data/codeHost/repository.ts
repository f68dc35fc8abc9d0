import type { z } from 'zod/v4';
import type { codeHost } from '../../../nodes/shared/contract';
import { address } from '../addresses';
import { dice, hash, iso } from '../dice';
import { person, slug } from '../names';
import { paragraph } from '../sentences';
import { LANGUAGES, SUBJECTS } from '../words';

const LICENSES = [
	{ key: 'mit', name: 'MIT License', spdxId: 'MIT', url: 'https://licenses.example/mit' },
	{
		key: 'apache-2.0',
		name: 'Apache License 2.0',
		spdxId: 'Apache-2.0',
		url: 'https://licenses.example/apache-2.0',
	},
	{
		key: 'mpl-2.0',
		name: 'Mozilla Public License 2.0',
		spdxId: 'MPL-2.0',
		url: 'https://licenses.example/mpl-2.0',
	},
] as const;

/** A repository; `id` makes it the one it is, and `owner` is whoever keeps it. */
export function repository(
	id: string,
	owner = person(dice('owner', id)).handle.replace('_', '-'),
): z.output<typeof codeHost.repository> {
	const roll = dice('repository', id);
	const subject = roll.pick(SUBJECTS);
	const name = `${slug(subject)}-${roll.pick(['kit', 'lab', 'core', 'tools', 'notes', 'cli'])}`;
	const created = roll.past(2_500);
	const pushed = Math.max(created, roll.past(200));
	const { name: language, color } = roll.pick(LANGUAGES);
	const stars = roll.int(0, 9_000);
	return {
		id: `R_${id}`,
		name,
		nameWithOwner: `${owner}/${name}`,
		description: `Small tools for ${subject}. ${paragraph(roll, 1)}`,
		url: address.codeHost(`${owner}/${name}`),
		homepageUrl: roll.chance(0.5) ? `https://${name}.example` : '',
		createdAt: iso(created),
		updatedAt: iso(pushed),
		pushedAt: iso(pushed),
		databaseId: Number(id) || hash(id) % 1_000_000_000,
		stargazerCount: stars,
		forkCount: Math.floor(stars / 12),
		watcherCount: Math.floor(stars / 30),
		openIssuesCount: roll.int(0, 120),
		diskUsage: roll.int(40, 90_000),
		isPrivate: false,
		isFork: roll.chance(0.1),
		isArchived: roll.chance(0.08),
		isTemplate: roll.chance(0.04),
		owner: {
			username: owner,
			id: `U_${hash(owner) % 1_000_000_000}`,
			url: address.codeHost(owner),
			avatarUrl: address.image(`avatars/${owner}`),
		},
		primaryLanguage: { name: language, color },
		license: roll.pick(LICENSES),
		topics: roll.some(SUBJECTS, roll.int(1, 4)).map(slug),
	};
}

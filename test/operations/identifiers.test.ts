import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { difference, get, has, map, uniq } from 'lodash';
import { goldenOf } from '../../golden/golden';
import { subjectOf } from '../../nodes/shared/operation/field';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { asRecord } from '../../nodes/shared/operation/record';
import { homepage } from '../../package.json';
import { platforms, rows } from '../../tools/catalogue';
import { root } from '../../tools/paths';

/* Records lead to other operations: Simplified contains the identifiers that their parameters accept. */

/** By node and parameter: the record fields that contain a value of that parameter; a field inside a list follows a colon. */
const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	professionalNetwork: {
		universalName:
			'universalName networkUrl companyUniversalName companyUrl schoolUrl experience:companyUrl education:schoolUrl usedBy:companyUrl similarCompanies:url',
		jobUrl: 'jobUrl jobId',
		publicId: 'profileUrl',
		memberIdentity: 'profileUrl',
	},
	microblog: {
		tweetId: 'id conversationId quotedTweetId replyToTweetId pinnedTweetId',
		userId: 'userId author.userId',
	},
	codeHost: {
		username: 'username owner.username authorLogin',
		repos: 'repository nameWithOwner pinnedRepos:nameWithOwner',
	},
	forum: { url: 'postUrl', username: 'username author' },
	photoNetwork: { username: 'username' },
	shortVideo: { uniqueId: 'uniqueId' },
	videoPlatform: { url: 'url id' },
};

test.each(uniq(map(rows, 'nodeType')))(
	'%s: every identifying parameter has an entry in `places`',
	(node) => {
		const taken = rows
			.filter(({ nodeType, operation }) => nodeType === node && operation.option.value !== 'search')
			.map(({ operation }) => subjectOf(operation)?.property.name);
		expect(Object.keys(places[node] ?? {})).toEqual(expect.arrayContaining(taken));
	},
);

const fieldNamed = (node: string, parameter: string) =>
	rows
		.filter(({ nodeType }) => nodeType === node)
		.flatMap(({ operation }) => bodyFieldsOf(operation))
		.find(({ property }) => property.name === parameter);

// the document does not show the fields of a forum comment
const known = rows.filter(({ operation }) => operation.result.record.simplified);

test.each(known)('$title shows the identifiers of its records', (row) => {
	const { simplified = [] } = row.operation.result.record;
	const shown = simplified.flatMap(({ path, members = [] }) => {
		const place = path.join('.');
		return [place, ...members.map((member) => `${place}:${member.join('.')}`)];
	});
	const record = asRecord(row.records(goldenOf(row.path).response.data)[0]);
	for (const [parameter, written] of Object.entries(places[row.nodeType] ?? {})) {
		for (const place of written.split(' ').filter((each) => has(record, pathOf(each)))) {
			expect(shown).toContain(place);
			const value: unknown = get(record, pathOf(place));
			const read = () => fieldNamed(row.nodeType, parameter)?.read(value, { timezone: 'UTC' });
			// empty in a tweet that is not a reply
			if (value !== '') expect(read()).toBeTruthy();
		}
	}
});

/** Returns the `lodash` path of a place, in the first entry if it is in a list. */
const pathOf = (place: string) => place.replace(':', '[0].');

/* The words and headings under which n8n finds the nodes. */

const codexOf = (folder: string, name = folder) =>
	JSON.parse(readFileSync(join(root, `nodes/${folder}/${name}.node.json`), 'utf8')) as {
		alias: string[];
		categories: string[];
		resources: object;
	};

test.each<[words: string, folders?: string]>([
	['scrape scraper crawl crawler monitor watch track enrich enrichment'],
	['people profile', 'CodeHost Forum Microblog PhotoNetwork ProfessionalNetwork ShortVideo'],
	['social,media', 'Forum Microblog PhotoNetwork ProfessionalNetwork ShortVideo VideoPlatform'],
	['creator', 'Microblog PhotoNetwork ShortVideo VideoPlatform'],
	['lead recruiting', 'CodeHost ProfessionalNetwork'],
	['transcript subtitles captions transcripts', 'VideoPlatform'],
	['companies job,postings', 'ProfessionalNetwork'],
	['forum,posts', 'Forum'],
])('a search for "%s" finds the nodes', (words, folders = '') => {
	const typed = words.split(' ').map((word) => word.replace(',', ' '));
	for (const { folder } of platforms.filter((one) => !folders || folders.includes(one.folder))) {
		expect(codexOf(folder).alias).toEqual(expect.arrayContaining(typed));
	}
});

/** From packages/@n8n/eslint-plugin-community-nodes/src/rules/valid-node-categories.ts of n8n's repository. */
const CATEGORIES = ['Communication', 'Development', 'Marketing & Content', 'Productivity', 'Sales'];

/** n8n appends its tracking after a "#", which would break an address with a fragment. */
test.each(platforms)(
	'$folder and its trigger have categories, and link to their page',
	({ folder }) => {
		const addressOf = (page: string) => {
			readFileSync(join(root, page));
			return [{ url: `${homepage}/blob/main/${page}` }];
		};
		for (const { categories, resources } of [
			codexOf(folder),
			codexOf(folder, `${folder}Trigger`),
		]) {
			expect(categories.length).toBeGreaterThan(0);
			expect(difference(categories, CATEGORIES)).toEqual([]);
			expect(resources).toEqual({
				primaryDocumentation: addressOf(`docs/nodes/${folder}.md`),
				credentialDocumentation: addressOf('docs/credential.md'),
			});
		}
	},
);

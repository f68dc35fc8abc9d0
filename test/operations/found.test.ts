import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { difference } from 'lodash';
import { homepage } from '../../package.json';
import { platforms } from '../../tools/catalogue';
import { root } from '../../tools/paths';

/* By which words, and under which headings, n8n finds the nodes. */

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
])('who types one of "%s" finds the nodes', (words, folders = '') => {
	const typed = words.split(' ').map((word) => word.replace(',', ' '));
	for (const { folder } of platforms.filter((one) => !folders || folders.includes(one.folder))) {
		expect(codexOf(folder).alias).toEqual(expect.arrayContaining(typed));
	}
});

/** Of those in packages/@n8n/eslint-plugin-community-nodes/src/rules/valid-node-categories.ts of n8n's repository. */
const CATEGORIES = ['Communication', 'Development', 'Marketing & Content', 'Productivity', 'Sales'];

/** n8n puts its tracking behind a "#": an address with a fragment of its own would lead nowhere. */
test.each(platforms)(
	'$folder and its trigger stand in categories, and link to its page',
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

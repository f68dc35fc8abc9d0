import assert from 'node:assert/strict';
import type { Fields } from '../../n8n/execution';
import { newStar } from '../../sandbox/changeCommand';
import type { Change } from '../../sandbox/server';

/** An example that a trigger starts, with what has to happen and what comes of it. */
export interface TriggerExample {
	file: string;
	/** Name of the node whose items are looked at. */
	last: string;
	/** How the data stands when the workflow is published. */
	before?: Change;
	/** What happens then, one after another; the first ones may be too little to fire. */
	changes: Change[];
	/** @param items of the last node, in the one execution that comes of it */
	verify: (items: Fields[]) => void;
}

const edit = (path: string, body: Record<string, unknown>, fields: Record<string, unknown>) => ({
	kind: 'edit' as const,
	path,
	body,
	fields,
});
const acme = (staffCount: number) =>
	edit('/get-company-from-url', { universalName: 'acme' }, { staffCount });
const video = (viewCount: number) =>
	edit('/get-video', { url: 'dQw4w9WgXcQ' }, { viewCount, title: 'How rivers move' });

/** Every example that begins with one of our triggers. */
export const TRIGGER_EXAMPLES: TriggerExample[] = [
	{
		file: 'first-trigger.json',
		last: 'Message',
		changes: [newStar],
		verify: ([message]) =>
			assert.match(String(message?.text), /^octo-23 starred \S+ \(\d+ stars\)/),
	},
	{
		file: 'competitor-tweets.json',
		last: 'Chat message',
		changes: [
			{
				kind: 'add',
				path: '/get-user-tweets',
				body: { userId: '783045' },
				fields: { text: 'We have something new.', replyToTweetId: '' },
			},
		],
		verify: ([message]) =>
			assert.match(String(message?.text), /^\*.+\* \(@\w+\): We have something new\.\nhttps:/),
	},
	{
		file: 'labelled-issues.json',
		last: 'Save bug',
		changes: [
			{
				kind: 'add',
				count: 2,
				path: '/search-issues',
				body: { repos: ['octo/hello'], labels: ['bug'] },
				fields: { isPullRequest: false, title: 'It does not start' },
			},
		],
		verify: (rows) => {
			assert.equal(rows.length, 2);
			assert.notEqual(rows[0]?.url, rows[1]?.url);
			for (const { title, repository, author } of rows) {
				assert.deepEqual([title, repository], ['It does not start', 'octo/hello']);
				assert.ok(author, 'an author');
			}
		},
	},
	{
		file: 'company-growth.json',
		last: 'Message',
		before: acme(120),
		changes: [acme(124), acme(131)],
		verify: ([message]) =>
			assert.match(String(message?.text), / has 131 people, 11 more than the 120 before\.$/),
	},
	{
		file: 'watch-companies.json',
		last: 'Message',
		changes: [edit('/get-company-from-url', { universalName: 'globex' }, { industry: 'Rockets' })],
		verify: ([message]) => {
			assert.equal(message?.subject, '1 company with news');
			assert.match(String(message?.text), /^globex: industry was ".+", is "Rockets"$/);
		},
	},
	{
		file: 'video-million.json',
		last: 'Message',
		before: video(998_000),
		changes: [video(998_500), video(1_000_250)],
		verify: ([message]) =>
			assert.match(
				String(message?.text),
				/^How rivers move has 1000250 views now, more than a million\.\nhttps:/,
			),
	},
];

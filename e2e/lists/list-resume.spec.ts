import assert from 'node:assert/strict';
import { execute } from '../../n8n/execution';
import { nodeOf, readExample } from '../../n8n/lists/adapt';
import { LongList } from '../../n8n/lists/longList';
import { expect, test } from '../fixtures';

// The long list on data tables (examples/long-list.json) with a listing in the place of its lookup.

const SETTINGS = { batchSize: 20, creditsPerDay: 1000, creditsPerRow: 50, leaseMinutes: 1 };

test('a listing that is cut off goes on where it stopped, another day', async ({
	n8n: { client, sandbox },
}) => {
	sandbox.reset();
	const example = await readExample('long-list.json', 'comment');
	Object.assign(nodeOf(example, 'Company page').parameters, {
		resource: 'comment',
		operation: 'getMany',
		publicId: '={{ $json.company }}',
		returnAll: true,
		options: {
			start: "={{ $json.resumeFrom ? JSON.parse($json.resumeFrom) : '' }}",
			addResponseDetails: true,
		},
	});
	const columns = ['urn', 'text', 'authorName', 'createdTime', 'permalink', 'rootActivityUrn'];
	const own = ['company', 'problem', 'batch', 'parentCommentUrn', ...columns];
	nodeOf(example, 'Answers table').parameters.columns = {
		column: [
			{ name: 'row', type: 'number' },
			...own.map((name) => ({ name, type: name === 'createdTime' ? 'number' : 'string' })),
		],
	};
	const when = { bodyMatches: { publicId: 'cut-45', start: 20 } };
	sandbox.addFault({ when, fault: { kind: 'status', status: 500 } });
	const listings = new LongList(client, example, 'comment');
	await listings.publish(SETTINGS, 1);
	await listings.add(['whole-12', 'cut-45', 'none-0']);

	const cut = async () => (await listings.rows())[1];
	await expect(async () => assert.equal((await cut())?.state, 'later')).toPass();
	assert.equal((await cut())?.resumeFrom, '{"start":20}');
	sandbox.reset();
	await execute(client, example.id, 'Go on now');
	await expect(async () => assert.equal((await cut())?.state, 'finished')).toPass();
	await listings.stop();
	const answers = await listings.answers<{ urn: string }>();
	assert.equal(answers.length, 12 + 45);
	assert.equal(new Set(answers.map(({ urn }) => urn)).size, 12 + 45);
	assert.equal(sandbox.credits, 25);
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { get } from 'lodash';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { openapiText } from '../openapi';
import { root } from '../paths';

const file = join(root, 'openapi.json');

test('the OpenAPI document has no findings of the OpenAPI linter, which looks at its examples too', async () => {
	assert.deepEqual(await findings(openapiText()), []);
	const wrongExample = openapiText().replace('"creditsCost": 1,', '"creditsCost": "one",');
	assert.ok((await findings(wrongExample)).includes('no-invalid-media-type-examples'));
});

test('the OpenAPI document says what fields mean, and what the service fills in', () => {
	const { components } = JSON.parse(openapiText()) as { components: unknown };
	const of = (path: string) => get(components, `schemas.${path}`) as unknown;
	const { createdTime } = Object(of('ProfessionalNetworkComment.properties'));
	assert.equal(createdTime.description, 'Unix epoch in milliseconds');
	const { followers } = Object(of('PhotoNetworkUser.properties'));
	assert.deepEqual([followers.type, followers.default], ['number', 0]);
});

/** The rules that find something, errors and warnings alike. */
async function findings(source: string): Promise<string[]> {
	const config = await loadConfig({ configPath: join(root, 'redocly.yaml') });
	const problems = await lintFromString({ source, absoluteRef: file, config });
	return problems.map(({ ruleId }) => ruleId);
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '../../nodes/shared/contract';
import { readIdentifiers } from '../../probe/settings';
import { goldenByPath } from '../../golden/golden';

const folder = mkdtempSync(join(tmpdir(), 'identifiers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
	const path = join(folder, 'given.json');
	writeFileSync(path, content);
	return path;
}

test('a live service is asked for what the golden examples know, but for what does not last', () => {
	const without = endpoints.filter((endpoint) => !readIdentifiers().has(endpoint));
	expect(without.map(({ path }) => path)).toEqual(
		endpoints.map(({ path }) => path).filter((path) => goldenByPath.get(path)?.known === null),
	);
	expect(without.map(({ path }) => path)).toContain('/professional-network/get-job');
});

test('what is missing in the golden examples fits the contract, so that the service looks for it', () => {
	const unfit = endpoints.filter(({ path, body }) => {
		const missing = goldenByPath.get(path)?.missing;
		return missing !== null && !body.safeParse(missing).success;
	});
	expect(unfit).toEqual([]);
});

test('a further file goes before it; null leaves an endpoint out', () => {
	const given = file('{ "/forum/get-user": { "username": "ada" }, "/short-video/get-user": null }');
	const identifiers = readIdentifiers(given);
	const bodies = new Map([...identifiers].map(([{ path }, body]) => [path, body]));
	expect(bodies.get('/forum/get-user')).toEqual({ username: 'ada' });
	expect(bodies.has('/short-video/get-user')).toBe(false);
	expect(bodies.size).toBe(readIdentifiers().size - 1);
});

test.each([
	['{', 'cannot be read'],
	['[]', 'It takes { "<path>": { <body> } }'],
	['{ "/forum/get-users": {} }', 'there is no endpoint /forum/get-users'],
	['{ "/forum/get-user": { "user": "ada" } }', 'Unrecognized key: "user"'],
	['{ "/microblog/get-user-tweets": { "userId": "ada" } }', 'userId'],
])('%s is refused: %s', (content, message) => {
	expect(() => readIdentifiers(file(content))).toThrow(message);
});

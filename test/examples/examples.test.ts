import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { pastedInto } from '../../golden/golden';
import { universalName } from '../../nodes/ProfessionalNetwork/company';
import { professionalNetwork } from '../../nodes/shared/contract';
import { readOrRefusal, InvalidValue } from '../../nodes/shared/operation/field';

const folder = join(__dirname, '../../examples');

/** Where `pinData` is null, the second press of Execute step fails in n8n's editor: `e2e/examples` presses twice. */
test.each(globSync(join(folder, '*.json')).map((path) => [basename(path), path]))(
	'%s is saved with empty pinData',
	(_, path) => {
		expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pinData: {} });
	},
);

/*
 * The examples that remember answers keep them under what the node sends. They make that key by an expression,
 * because a workflow has no other way to know it without a request: it must agree with the node's own reader.
 */

/** What the node Keys of an example makes of companies as people write them. */
function keysOf(file: string, companies: readonly unknown[]): string[] {
	const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
		nodes: Array<{ name: string; parameters: { jsonOutput: string } }>;
	};
	const made = nodes.find(({ name }) => name === 'Keys')?.parameters.jsonOutput ?? '';
	const run = (company?: unknown) =>
		runInNewContext(made.slice('={{'.length, -'}}'.length), {
			$: () => ({ all: () => companies.map((each) => ({ json: { company: each } })) }),
			$json: { company },
			$now: { toUTC: () => ({ toISO: () => '' }) },
		}) as { asked: string[]; key: string };
	// one run for each item on data tables, one for all on PostgreSQL
	const isForEach = file === 'lookup-monthly.json';
	return isForEach ? companies.map((company) => run(company).key) : [...run().asked];
}

const { accepted = [], refused = [] } = pastedInto('professionalNetwork', 'universalName') ?? {};

function sentFor(given: unknown): unknown {
	const read = readOrRefusal(() => universalName.read(given, { timezone: 'UTC' }));
	const rule = professionalNetwork.getCompanyFromUrl.body.shape.universalName;
	return !(read instanceof InvalidValue) && rule.safeParse(read).success ? read : undefined;
}

describe.each(['lookup-monthly.json', 'lookup-monthly-postgres.json'])('%s', (file) => {
	test('the key is what the node sends', () => {
		const given = [
			...accepted.flatMap(([pasted]) => [pasted, ` ${String(pasted)} `]),
			'@acme',
			'/company/acme/',
			'https://x.example/company/caf%C3%A9',
			'https://x.example/company/100%',
			'https://x.example/de-de/company/acme',
			'x.example/m/organization/acme?trk=1',
			'caf%C3%A9',
			'caf%C3%28',
		];
		const sent = given.map((pasted) => String(sentFor(pasted)).toLowerCase());
		expect(keysOf(file, given)).toEqual(sent);
	});

	test('what the node refuses, it refuses as a key', () => {
		const given = [...refused, 'https://x.example/in/ada/company/acme', '"acme"', 'a b'];
		expect(given.map(sentFor)).toEqual(given.map(() => undefined));
		expect(keysOf(file, given).map(sentFor)).toEqual(given.map(() => undefined));
	});
});

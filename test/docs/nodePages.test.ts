import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { goldenOf } from '../../golden/golden';
import { useSandbox } from '../executor/sandboxService';
import { everyOperation } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';

const service = useSandbox();

/** What the page of a node shows of an operation: what goes in, and what comes out. */
interface Shown {
	parameters: INodeParameters;
	simplified: unknown;
	raw: unknown;
}

function exampleOnPage(folder: string, heading: string): Shown {
	const page = readFileSync(join(__dirname, `../../docs/nodes/${folder}.md`), 'utf8');
	const section = page.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
	const blocks = [...section.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => text);
	const [parameters, simplified, raw] = blocks.map((text) => JSON.parse(text) as unknown);
	expect(blocks).toHaveLength(3);
	return { parameters: parameters as INodeParameters, simplified, raw };
}

describe.each(everyOperation)('$title', ({ folder, node, operation }) => {
	const { resource, option, endpoint } = operation;

	test.each(['raw', 'simplified'] as const)(
		'gives the item on its page, with Output %s, where the service answers as its document shows',
		async (output) => {
			const shown = exampleOnPage(folder, `${resource.name}: ${option.name}`);
			service.sandbox.addFault({
				fault: {
					kind: 'status',
					status: 200,
					body: JSON.stringify(goldenOf(endpoint.path).response),
				},
			});
			const { items, error } = await service.run({
				nodeType: node,
				parameters: {
					...shown.parameters,
					output,
					...(endpoint.auth === 'none' && { baseUrl: service.sandbox.baseUrl }),
				},
			});
			expect(error).toBeUndefined();
			expect(items[0]?.json).toEqual(shown[output]);
			expect(service.sandbox.log.map(({ path }) => path)).toEqual([endpoint.path]);
		},
	);
});

test.each(platforms)('the Docs links of $folder and its trigger lead to its page', ({ folder }) => {
	for (const name of [folder, `${folder}Trigger`]) {
		const file = join(__dirname, `../../nodes/${folder}/${name}.node.json`);
		const { resources } = JSON.parse(readFileSync(file, 'utf8')) as {
			resources: Record<string, Array<{ url: string }>>;
		};
		const { primaryDocumentation, credentialDocumentation } = resources;
		expect(primaryDocumentation).toEqual([{ url: addressOf(`docs/nodes/${folder}.md`) }]);
		expect(credentialDocumentation).toEqual([{ url: addressOf('docs/credential.md') }]);
	}
});

/** n8n puts its tracking behind a "#": an address with a fragment of its own would lead nowhere. */
function addressOf(path: string): string {
	const { homepage } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as {
		homepage: string;
	};
	readFileSync(join(__dirname, '../..', path));
	return `${homepage}/blob/main/${path}`;
}

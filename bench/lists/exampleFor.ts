import { type Example, nodeOf, readExample } from '../../n8n/lists/adapt';
import type { ListSetting } from './figures';

/** The example of a long list, with the Concurrency that is to be measured. */
export async function exampleFor({ way, concurrency }: ListSetting): Promise<Example> {
	const file = way === 'PostgreSQL' ? 'long-list-postgres.json' : 'long-list.json';
	const example = await readExample(file);
	if (concurrency !== undefined) {
		const { options } = nodeOf(example, 'Company page').parameters;
		Object.assign(options as object, { concurrency });
	}
	return example;
}

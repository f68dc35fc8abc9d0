import { groupBy, uniq } from 'lodash';
import { anchor } from './anchor';
import { type Platform, title } from './platforms';
import { shortPrices } from './prices';
import { table } from './table';

/**
 * All operations, one row for each resource, each linked to its place on the page of its node.
 * @param folder of the pages, seen from the page that the table stands on
 */
export function operationsTable(platforms: readonly Platform[], folder: string): string {
	const rows = platforms.flatMap(
		({ description: { displayName: name }, folder: file, operations }) => {
			const page = `${folder}/${file}.md`;
			const byResource = groupBy(operations, ({ resource }) => resource.name);
			return Object.entries(byResource).map(([resource, own], index) => [
				index === 0 ? `[${name}](${page})` : '',
				resource,
				own
					.map((operation) => `[${operation.option.name}](${page}#${anchor(title(operation))})`)
					.join(', '),
				uniq(own.map(({ endpoint }) => shortPrices[endpoint.price])).join(', '),
			]);
		},
	);
	return table(['Node', 'Resource', 'Operations', 'Credits'], rows);
}

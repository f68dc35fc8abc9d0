import { n8n } from '../package.json';

/**
 * The folders in nodes/, as in `CodeHost`, whose nodes package.json names under `n8n`, in that order: the order of the
 * service's document. Class and files of the node are called the same.
 */
export const folders: readonly string[] = n8n.nodes.flatMap(
	(path) => /^dist\/nodes\/(\w+)\/\1\.node\.js$/.exec(path)?.[1] ?? [],
);

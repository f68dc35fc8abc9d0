import { n8n } from '../package.json';

/** The nodes' folders and classes, as in `CodeHost`, in package.json's order, which is the document's. */
export const folders: readonly string[] = n8n.nodes.flatMap(
	(path) => /^dist\/nodes\/(\w+)\/\1\.node\.js$/.exec(path)?.[1] ?? [],
);

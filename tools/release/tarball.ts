import { list } from 'tar';

/** Everything that may be in the package; what else is there was not meant to be. */
const ALLOWED = [
	/^(package\.json|index\.js|README\.md|LICENSE\.md)$/,
	/^dist\/(nodes|credentials)\/(\w+\/)*\w+(\.node|\.credentials)?\.js$/,
	/^dist\/nodes\/\w+\/\w+\.node\.json$/,
	/^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/\w+\/\w+\.json$/,
	/^dist\/(nodes|credentials|icons)\/(\w+\/)*[\w.-]+\.(svg|png)$/,
];

/** Unpacked, in bytes. A package of this kind has no reason to be larger. */
const LARGEST = 2_000_000;

/** Of package.json what the tarball has to hold. */
export interface Manifest {
	readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
}

export interface PackedFile {
	/** Path below the package's folder. */
	readonly path: string;
	/** Bytes. */
	readonly size: number;
}

/** The files of a tarball of npm. */
export async function filesIn(tarball: string): Promise<PackedFile[]> {
	const files: PackedFile[] = [];
	await list({
		file: tarball,
		onReadEntry: ({ path, size }) => files.push({ path: path.replace(/^package\//, ''), size }),
	});
	return files;
}

/** What is in a tarball and should not be, or should be and is not. */
export function tarballProblems(files: readonly PackedFile[], { n8n }: Manifest): string[] {
	const paths = new Set(files.map(({ path }) => path));
	const size = files.reduce((sum, file) => sum + file.size, 0);
	const needed = ['package.json', 'README.md', 'LICENSE.md', ...n8n.nodes, ...n8n.credentials];
	const schemaless = n8n.nodes.filter((node) => !paths.has(node.replace(/\.js$/, '.json')));
	return [
		...[...paths]
			.filter((path) => !ALLOWED.some((pattern) => pattern.test(path)))
			.map((path) => `The tarball holds ${path}, which is not on the list of what ships.`),
		...needed
			.filter((path) => !paths.has(path))
			.map((path) => `The tarball does not hold ${path}.`),
		...schemaless.map((node) => `The tarball holds no codex file for ${node}.`),
		...(size <= LARGEST ? [] : [`The package has ${size} bytes, more than ${LARGEST}.`]),
	];
}

/** Of package.json what a release is judged by. */
export interface Manifest {
	readonly version: string;
	readonly private?: boolean;
	readonly homepage?: string;
	readonly author?: string | { readonly name?: string; readonly email?: string };
	readonly repository?: string | { readonly url?: string };
	readonly bugs?: string | { readonly url?: string };
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
}

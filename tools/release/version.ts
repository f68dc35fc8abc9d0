import type { Manifest } from './manifest';

/** Of package-lock.json what is compared. */
export interface LockFile {
	readonly version?: string;
}

/**
 * What is wrong with the version.
 * @param tag the tag that is published; undefined where none is
 */
export function versionProblems(
	{ version, dependencies, private: isPrivate }: Manifest,
	lock: LockFile,
	tag: string | undefined,
): string[] {
	return [
		...(/^\d+\.\d+\.\d+$/.test(version)
			? []
			: [`The version ${version} is not of the form 1.2.3 (https://semver.org).`]),
		...(lock.version === version
			? []
			: [`package-lock.json is of version ${lock.version}. Run npm install.`]),
		...(tag === undefined || tag === `v${version}`
			? []
			: [
					`The tag is ${tag}, and package.json is of version ${version}: it should be v${version}.`,
				]),
		...(isPrivate ? ['package.json says "private": npm would not publish it.'] : []),
		...Object.keys(dependencies ?? {}).map(
			(name) => `package.json depends on ${name}: a verified package has no dependencies.`,
		),
	];
}

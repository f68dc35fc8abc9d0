/**
 * What is wrong with CHANGELOG.md for a release of a version.
 * @param changelog in the form of https://keepachangelog.com: `## [1.2.3] - 2026-01-31`
 */
export function changelogProblems(changelog: string, version: string): string[] {
	const sections = sectionsOf(changelog);
	const [title, text] = sections.find(isOf(version)) ?? [];
	const [, unreleased] = sections.find(isOf('Unreleased')) ?? [];
	const today = new Date().toISOString().slice(0, 10);
	if (title === undefined) {
		return [
			`CHANGELOG.md has no section for ${version}. Rename "## [Unreleased]" to "## [${version}] - ${today}".`,
		];
	}
	return [
		...(/\] - \d{4}-\d{2}-\d{2}$/.test(title)
			? []
			: [`The section "${title}" of CHANGELOG.md has no date, as in "[${version}] - ${today}".`]),
		...(text ? [] : [`The section for ${version} of CHANGELOG.md is empty.`]),
		...(unreleased
			? [
					`CHANGELOG.md has changes under "Unreleased". Move them to ${version}, or raise the version.`,
				]
			: []),
	];
}

/** What CHANGELOG.md says of a version; undefined where it says nothing. */
export function releaseNotes(changelog: string, version: string): string | undefined {
	return sectionsOf(changelog).find(isOf(version))?.[1];
}

const isOf =
	(name: string) =>
	([title]: readonly string[]): boolean =>
		title?.startsWith(`[${name}]`) ?? false;

function sectionsOf(changelog: string): Array<[title: string, text: string]> {
	// The addresses of the versions stand at the end of the file and belong to no section.
	const sections = changelog.replaceAll(/^\[[^\]]+\]: .*$/gm, '').split(/^## /m);
	return sections.slice(1).map((part) => {
		const [title = '', ...lines] = part.split('\n');
		return [title.trim(), lines.join('\n').trim()];
	});
}

/** A section of CHANGELOG.md. */
interface Section {
	readonly title: string;
	readonly text: string;
}

/**
 * What is wrong with CHANGELOG.md for a release of a version.
 * @param changelog in the form of https://keepachangelog.com: `## [1.2.3] - 2026-01-31`
 */
export function changelogProblems(changelog: string, version: string): string[] {
	const sections = sectionsOf(changelog);
	const own = sections.find(({ title }) => title.startsWith(`[${version}]`));
	if (own === undefined) {
		return [
			`CHANGELOG.md has no section for ${version}. Rename "## [Unreleased]" to "## [${version}] - ${today()}".`,
		];
	}
	const unreleased = sections.find(({ title }) => title === '[Unreleased]');
	return [
		...(/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(own.title)
			? []
			: [
					`The section "${own.title}" of CHANGELOG.md has no date, as in "[${version}] - ${today()}".`,
				]),
		...(own.text === '' ? [`The section for ${version} of CHANGELOG.md is empty.`] : []),
		...(unreleased === undefined || unreleased.text === ''
			? []
			: [
					`CHANGELOG.md still has changes under "Unreleased". Move them to ${version}, or raise the version.`,
				]),
	];
}

/** What CHANGELOG.md says of a version; undefined where it says nothing. */
export function releaseNotes(changelog: string, version: string): string | undefined {
	return sectionsOf(changelog).find(({ title }) => title.startsWith(`[${version}]`))?.text;
}

function sectionsOf(changelog: string): Section[] {
	// The addresses of the versions stand at the end of the file and belong to no section.
	return changelog
		.replaceAll(/^\[[^\]]+\]: .*$/gm, '')
		.split(/^## /m)
		.slice(1)
		.map((part) => {
			const [title = '', ...lines] = part.split('\n');
			return { title: title.trim(), text: lines.join('\n').trim() };
		});
}

function today(): string {
	return new Date().toISOString().slice(0, 10);
}

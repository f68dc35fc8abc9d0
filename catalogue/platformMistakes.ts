import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import type { TriggerEvent } from '../nodes/shared/operation/event';
import { periodMistake } from './mistakes';
import type { Platform } from './platforms';

const root = resolve(__dirname, '..');

/** What the files of a platform export, by file and name. */
export type Exports = ReadonlyMap<string, unknown>;

/** @param folder of the platform, as in `CodeHost` */
export function exportsOf(folder: string): Exports {
	const files = globSync(`nodes/${folder}/*.ts`, { cwd: root });
	return new Map(
		files.flatMap((file) =>
			Object.entries(require(join(root, file)) as Record<string, unknown>).map(
				([name, value]) => [`${file} ${name}`, value] as const,
			),
		),
	);
}

/** What is wrong with a platform as a whole, as sentences that say what to do. */
export function mistakesInPlatform(
	platform: Platform,
	exported = exportsOf(platform.folder),
): string[] {
	const { description, trigger, operations, events } = platform;
	return [
		...unlisted(platform, exported),
		...sameActions(
			'operation',
			operations.map(({ option }) => option),
		),
		...sameActions(
			'event',
			events.map(({ option }) => option),
		),
		...missingIcons(platform),
		...events.flatMap(mistakesInEvent),
		...[description, trigger].flatMap(({ displayName, properties }) =>
			textsIn(properties).flatMap(({ label, text }) =>
				periodMistake(`"${label}" of the ${displayName} node: its description`, text),
			),
		),
	];
}

function unlisted({ folder, operations, events }: Platform, exported: Exports): string[] {
	const isOf = (value: unknown, member: string) =>
		typeof value === 'object' && value !== null && member in value && 'option' in value;
	return [...exported].flatMap(([name, value]) => {
		if (isOf(value, 'endpoint') && !operations.some((listed) => listed === value)) {
			return [`the operation ${name} is not listed: add it to nodes/${folder}/operations.ts`];
		}
		return isOf(value, 'operation') && !events.some((listed) => listed === value)
			? [`the event ${name} is not listed: add it to the events in nodes/${folder}/operations.ts`]
			: [];
	});
}

function sameActions(
	what: string,
	entries: ReadonlyArray<{ readonly action: string; readonly value: string }>,
): string[] {
	const twice = entries.filter(({ action }, at) =>
		entries.slice(0, at).some((earlier) => earlier.action === action),
	);
	return twice.map(
		({ action, value }) =>
			`the ${what} ${value} has the action of another one, "${action}": an AI model, and the list of actions, cannot tell them apart`,
	);
}

function missingIcons({ folder, description: { icon } }: Platform): string[] {
	return Object.values(Object(icon) as Record<string, string>)
		.map((path) => `icons/${path.split('/').pop()}`)
		.filter((path) => !existsSync(join(root, path)))
		.map(
			(path) =>
				`${path}, the icon of nodes/${folder}, is missing: draw it (npm run platform -- --help)`,
		);
}

/** Names of fields that say when a record was made. */
const TIMES = /^(created|published|posted)(At|Time|Utc|AtEpochMs)$/;

function mistakesInEvent(event: TriggerEvent): string[] {
	const { option, operation } = event;
	const found = periodMistake(`the description of the event ${option.value}`, option.description);
	if (event.kind === 'change' || event.time !== undefined || event.isUntimed) return found;
	const times = Object.keys(operation.result.record.schema.shape).filter((name) =>
		TIMES.test(name),
	);
	if (times.length === 0) return found;
	return [
		...found,
		`the event ${option.value} has no time, and its records have ${times.join(', ')}: name it in \`time\`, or set \`isUntimed: true\` if it does not say when a record came into the listing`,
	];
}

/** The descriptions of properties, at any depth; not of Poll Times, whose texts are n8n's own. */
function textsIn(properties: readonly INodeProperties[]): Array<{ label: string; text: string }> {
	return properties
		.filter(({ name }) => name !== 'pollTimes')
		.flatMap((property) => {
			const { displayName: label, description: text = '', options = [] } = property;
			const inner = options.flatMap((option) => ('type' in option ? [option] : []));
			return [{ label, text }, ...textsIn(inner)];
		});
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Files that say how many platforms there are. */
const COUNTING = [
	...['README.md', 'package.json', 'docs/credential.md', 'docs/verification.md'],
	'tools/openapi.ts',
];

/** Numbers of platforms, nodes or triggers that are wrong. @param texts by file */
export function wrongNumbers(
	count: number,
	texts: ReadonlyMap<string, string> = new Map(
		COUNTING.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
	),
): string[] {
	const pattern = new RegExp(
		`\\b(${NUMBERS.slice(2).join('|')})\\s+(?:kinds\\s+of\\s+)?(platforms|nodes|triggers)\\b`,
		'gi',
	);
	return [...texts].flatMap(([file, text]) =>
		[...text.matchAll(pattern)]
			.filter(([, word = '']) => word.toLowerCase() !== NUMBERS[count])
			.map(
				([said]) =>
					`${file} says "${said.replace(/\s+/g, ' ')}", and there are ${NUMBERS[count] ?? count}: correct it, and the same number elsewhere in the file`,
			),
	);
}

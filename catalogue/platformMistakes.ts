import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { difference, has, uniqBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import type { TriggerEvent } from '../nodes/shared/operation/event';
import type { Operation } from '../nodes/shared/operation/operation';
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
	const { operations, events } = platform;
	return [
		...unlisted(platform, exported),
		...sameActions('operation', operations),
		...sameActions('event', events),
		...missingIcons(platform),
		...events.flatMap(untimed),
		// One sentence on the screen has no period at its end, as in n8n's own nodes; several have.
		...textsOf(platform)
			.filter(([, text]) => text.endsWith('.') && !/[.!?] +["A-Z0-9]/.test(text))
			.map(([name]) => `${name} is one sentence: leave out the period at its end`),
	];
}

function* unlisted({ folder, operations, events }: Platform, exported: Exports) {
	const listed = new Set<unknown>([...operations, ...events]);
	const list = `nodes/${folder}/operations.ts`;
	for (const [name, value] of exported) {
		if (listed.has(value) || !has(value, 'option')) continue;
		if (has(value, 'endpoint')) yield `the operation ${name} is not listed: add it to ${list}`;
		if (has(value, 'operation'))
			yield `the event ${name} is not listed: add it to the events in ${list}`;
	}
}

function sameActions(what: string, entries: ReadonlyArray<Pick<Operation, 'option'>>): string[] {
	const options = entries.map(({ option }) => option);
	return difference(options, uniqBy(options, 'action')).map(
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

function untimed(event: TriggerEvent): string[] {
	const { option, operation } = event;
	if (event.kind === 'change' || event.time !== undefined || event.isUntimed === true) return [];
	const members = Object.keys(operation.result.record.schema.shape);
	const times = members.filter((name) => TIMES.test(name));
	if (times.length === 0) return [];
	return [
		`the event ${option.value} has no time, and its records have ${times.join(', ')}: name it in \`time\`, or set \`isUntimed: true\` if it does not say when a record came into the listing`,
	];
}

type NamedText = readonly [name: string, text: string];

function textsOf({ description, trigger, operations, events }: Platform): NamedText[] {
	return [
		...operations.map(({ option }) => [`the action of ${option.value}`, option.action] as const),
		...events.map(
			({ option }) => [`the description of the event ${option.value}`, option.description] as const,
		),
		...[description, trigger].flatMap(({ displayName, properties }) =>
			descriptionsIn(properties, displayName),
		),
	];
}

/** The descriptions of properties, at any depth; not of Poll Times, whose texts are n8n's own. */
function descriptionsIn(properties: readonly INodeProperties[], node: string): NamedText[] {
	return properties
		.filter(({ name }) => name !== 'pollTimes')
		.flatMap(({ displayName, description = '', options = [] }) => [
			[`the description of "${displayName}" in ${node}`, description],
			...descriptionsIn(
				options.filter((option) => 'type' in option),
				node,
			),
		]);
}

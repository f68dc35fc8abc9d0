import { sortBy, uniqBy } from 'lodash';
import { markdownTable } from 'markdown-table';
import type { INodeProperties } from 'n8n-workflow';
import { priceOfFirstPoll, priceOfQuietPoll } from '../../nodes/shared/operation/event';
import { everyCommonOption } from '../../nodes/shared/options/commonOptions';
import { anchor, priceOf, title, typeOf, whatItTakes } from './markdown';
import { platforms } from '../catalogue';

/** Every operation with its price, linked to the nodes' pages. */
export function operationsTable(): string {
	const rows = platforms.flatMap(({ description: { displayName: name }, folder, operations }) => {
		const page = `docs/nodes/${folder}.md`;
		return operations.map((operation, index) => [
			index === 0 ? `[${name}](${page})` : '',
			`[${title(operation)}](${page}#${anchor(title(operation))})`,
			priceOf(operation),
		]);
	});
	return markdownTable([['Node', 'Operation', 'Credits'], ...rows]);
}

/** How many polls a column of the next table counts. */
const POLLS = {
	'each poll': 1,
	'a month, every hour': 720,
};

/** Every event, with the credits of its first poll, and of later ones that find nothing, at the default settings. */
export function quietDayTable(): string {
	const rows = platforms.flatMap(({ description: { displayName: name }, folder, events }) =>
		events.map((event, index) => [
			index === 0 ? name : '',
			event.option.name,
			`[${event.option.description.replace(/^Starts when /, '')}](nodes/${folder}.md#${anchor(event.option.name)})`,
			String(priceOfFirstPoll(event)),
			...Object.values(POLLS).map((polls) =>
				(priceOfQuietPoll(event) * polls).toLocaleString('en-US'),
			),
		]),
	);
	const header = ['Trigger', 'Event', 'Starts when', 'first poll', ...Object.keys(POLLS)];
	return markdownTable([header, ...rows], { align: [...'---rrr'] });
}

/** The options that many operations have, as the editor shows them. */
export function commonOptionsTable(): string {
	const names = new Set(everyCommonOption.map(({ property }) => property.name));
	const shown = platforms
		.flatMap(({ description }) => description.properties)
		.filter(({ name }) => name === 'options')
		.flatMap(({ options = [] }) => options as INodeProperties[])
		.filter(({ name }) => names.has(name));
	const rows = sortBy(uniqBy(shown, 'name'), 'displayName').map((property) => [
		`${property.displayName} (\`${property.name}\`)`,
		typeOf(property),
		whatItTakes(property),
	]);
	return markdownTable([['Option', 'Type', 'What it does'], ...rows]);
}

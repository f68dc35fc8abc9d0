import { groupBy, sortBy, uniqBy } from 'lodash';
import { markdownTable } from 'markdown-table';
import type { INodeProperties } from 'n8n-workflow';
import {
	priceOfFirstPoll,
	priceOfQuietPoll,
	type TriggerEvent,
} from '../../nodes/shared/operation/event';
import { everyCommonOption } from '../../nodes/shared/options/commonOptions';
import { anchor, priceOf, title, whatItTakes } from './markdown';
import { platforms } from '../catalogue';

/** Makes the table of operations with their prices, linked to the nodes' pages. */
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

/** Number of polls in a column of the next table. */
const POLLS = {
	'each poll': 1,
	'a month, hourly': 720,
};

/**
 * Makes the table of events with the credits of their first poll, and of later ones that find nothing, at the default
 * settings.
 */
function pollPrices(event: TriggerEvent): string[] {
	const later = Object.values(POLLS).map((polls) => priceOfQuietPoll(event) * polls);
	return [priceOfFirstPoll(event), ...later].map((credits) => credits.toLocaleString('en-US'));
}

/** Makes the table of common options. */
export function quietDayTable(): string {
	const rows = platforms.flatMap(({ description: { displayName: name }, folder, events }) =>
		Object.values(groupBy(events, pollPrices)).map((group) => {
			const linkTo = (title: string) => `[${title}](nodes/${folder}.md#${anchor(title)})`;
			const links = group.map(({ option }) => linkTo(option.name));
			return [name, links.join(', '), ...group.slice(0, 1).flatMap(pollPrices)];
		}),
	);
	const header = ['Trigger', 'Events', 'first poll', ...Object.keys(POLLS)];
	return markdownTable([header, ...rows], { align: [...'--rrr'] });
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
		whatItTakes(property),
	]);
	return markdownTable([['Option', 'What it does'], ...rows]);
}

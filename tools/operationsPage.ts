import { operations as codeHost } from '../nodes/CodeHost/operations';
import { operations as forum } from '../nodes/Forum/operations';
import { operations as microblog } from '../nodes/Microblog/operations';
import { operations as photoNetwork } from '../nodes/PhotoNetwork/operations';
import { operations as professionalNetwork } from '../nodes/ProfessionalNetwork/operations';
import type { Price } from '../nodes/shared/contract/endpoint';
import type { Field } from '../nodes/shared/operation/field';
import type { Operation } from '../nodes/shared/operation/operation';
import { operations as shortVideo } from '../nodes/ShortVideo/operations';
import { operations as videoPlatform } from '../nodes/VideoPlatform/operations';

/** The nodes by their titles, with their operations. */
export const platforms: ReadonlyArray<readonly [string, readonly Operation[]]> = [
	['Professional Network', professionalNetwork],
	['Microblog', microblog],
	['Code Host', codeHost],
	['Forum', forum],
	['Photo Network', photoNetwork],
	['Short Video', shortVideo],
	['Video Platform', videoPlatform],
];

/** What a request costs, in words. */
export const prices: Record<Price, string> = {
	perResult: '1 for each result, at least 1 for each request',
	perRequest: '1 for each request',
	free: 'free',
	notStated: 'not stated by the service',
};

/** The page docs/operations.md, made of the operations themselves, so that it cannot lag behind. */
export function operationsPage(): string {
	return [
		'# Operations',
		'',
		'Made by `npm run docs` from the operations in `nodes/`; a test fails when it is out of date.',
		'A parameter in **bold** is required. Every operation also takes `output`, `fields` and the',
		'options named in the README; operations that page take `returnAll` and `limit`.',
		...platforms.flatMap(([platform, operations]) => platformSection(platform, operations)),
		'',
	].join('\n');
}

function platformSection(platform: string, operations: readonly Operation[]): string[] {
	const sorted = [...operations].sort((one, other) => title(one).localeCompare(title(other), 'en'));
	return ['', `## ${platform}`, ...sorted.flatMap(operationSection)];
}

/** How an operation is called on the screen. */
export function title({ resource, option }: Operation): string {
	return `${resource.name}: ${option.name}`;
}

function operationSection(operation: Operation): string[] {
	const { resource, option, endpoint, fields, filters, options, result } = operation;
	const paging = result.kind === 'list' ? result.paging : undefined;
	const position = paging === undefined ? [] : [`\`${paging.position}\``];
	const items =
		result.kind === 'single'
			? 'one for each input item'
			: `one for each record${paging === undefined ? '; the endpoint has no paging' : ''}`;
	const optionNames = [...(options ?? []).map(name), ...position];
	return [
		'',
		`### ${title(operation)}`,
		'',
		option.action.endsWith('.') ? option.action : `${option.action}.`,
		'',
		`- Resource \`${resource.value}\`, operation \`${option.value}\`; \`POST ${endpoint.path}\``,
		`- Parameters: ${[...publicBaseUrl(operation), ...fields.map(name)].join(', ')}`,
		...(filters === undefined ? [] : [`- Filters: ${filters.map(name).join(', ')}`]),
		...(optionNames.length === 0 ? [] : [`- Options: ${optionNames.join(', ')}`]),
		`- Credits: ${prices[endpoint.price]}`,
		`- Items: ${items}`,
		`- Fields: ${names(Object.keys(result.record.schema.shape))}`,
		...(result.record.simplified === undefined
			? []
			: [`- Simplified: ${names(result.record.simplified)}`]),
	];
}

function publicBaseUrl({ endpoint }: Operation): string[] {
	return endpoint.auth === 'none' ? ['**`baseUrl`**'] : [];
}

function name({ property }: Field): string {
	return property.required === true ? `**\`${property.name}\`**` : `\`${property.name}\``;
}

function names(list: readonly string[]): string {
	if (list.length === 0) return 'not shown by the service; whatever it sends';
	return list.map((one) => `\`${one}\``).join(', ');
}

import { uniqWith } from 'lodash';
import { wireName } from '../../nodes/shared/operation/field';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { additionalBodyFields } from '../../nodes/shared/options/additionalBodyFields';
import { positionOptionOf } from '../../nodes/shared/options/listing';
import { type PositionName, pagingStyles } from '../../nodes/shared/contract/paging';
import { readBody } from '../../nodes/shared/plan/request';
import { parseBaseUrl } from '../../nodes/shared/request/credential';
import { readRetryAfter } from '../../nodes/shared/request/retry';
import { everyOperation, operationOf } from '../../catalogue/operations';

/*
 * Every reader takes time in proportion to what it is given: 50,000 characters of each kind are read,
 * or refused, at once. A pattern that takes the square of it needs seconds.
 */

const LENGTH = 50_000;
/** Of processor time. The square of the length takes 7 times as much. */
const MAX_MS = 500;

const kinds = [
	...[' ', '\t', '/', '@', '.', '-', '_', '1', 'a', 'Z', ',', '=', '{', '[', '(', '%', '#', '?'],
	...[':', '&', '\n', 'é', '💡', 'a.', 'a-', '1-', '1:', '/view/', '/view/-', '@ ', ' ,', 'u/'],
	...['https://', '2026-01-31 ', 'a=1&', '<a>', '\\', '"', "'", '{"a":', '..', '//', 'T1'],
];

/** The text alone, and between what readers look for at the beginning and at the end. */
const texts = kinds.flatMap((kind) => {
	const long = kind.repeat(LENGTH / kind.length);
	return [long, `https://a.example/${long}`, `2026-01-31${long}x`, `${long}x`, `@${long}`];
});

/** Parameters that are read alike are tried once. */
const fields = uniqWith(
	everyOperation.flatMap(({ title, operation }) =>
		bodyFieldsOf(operation).map((field) => {
			const rule = operation.endpoint.body.shape[wireName(field)] as unknown;
			return { title, operation, field, rule };
		}),
	),
	(one, other) => one.field.read === other.field.read && one.rule === other.rule,
);

const positions = Object.keys(pagingStyles) as PositionName[];
const operation = operationOf('codeHost user.get');

type Reader = [what: string, read: (text: string) => unknown];

test.each<Reader>([
	...fields.map(({ title, operation: whole, field }): Reader => {
		const alone = { ...whole, fields: [field], filters: [], options: [] };
		const isRange = field.property.type === 'fixedCollection';
		const read = (text: string) => readBody(alone, () => (isRange ? { gte: text } : text), 'UTC');
		return [`${title}: ${field.property.name}`, read];
	}),
	...positions.map((position): Reader => [position, positionOptionOf({ position }).read]),
	['the base URL', parseBaseUrl],
	['Additional Body Fields', (text) => additionalBodyFields.read(text, { operation })],
	[
		'Retry-After',
		(text) =>
			readRetryAfter({ 'retry-after': text, 'x-ratelimit-reset': text, ratelimit: text }, true, 0),
	],
])('%s', (_, read) => {
	for (const text of texts) {
		const began = process.cpuUsage();
		try {
			read(text);
		} catch {
			// refused: as good as read
		}
		const took = process.cpuUsage(began).user / 1000;
		if (took > MAX_MS) throw new Error(`${Math.round(took)} ms for ${text.slice(0, 40)}…`);
	}
});

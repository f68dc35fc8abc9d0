import { fieldsOf, smallestCall, subjectLike, subjectOf } from '../golden/calls';
import { goldenByPath, goldenOf } from '../golden/golden';
import { PAGING_MEMBERS } from '../nodes/shared/contract/paging';
import { wireName } from '../nodes/shared/operation/field';
import type { Operation } from '../nodes/shared/operation/operation';
import type * as sandbox from '../sandbox/operation';
import { operations } from '../sandbox/operations';
import { withDefaults } from '../sandbox/options';

/** Records of the listing that is looked at. */
const LENGTH = 13;
const { scenario } = withDefaults({});

/**
 * What is wrong with how an operation is written down, as sentences that say what to do. An operation with a mistake is left out of
 * all other tests, which would fail for it by the dozen.
 * @param served what the sandbox answers
 */
export function mistakesIn(operation: Operation, served = operations): string[] {
	const found = wrongNames(operation);
	if (found.length > 0) return found;
	// Its tests say that the golden example or the sandbox's answer is missing, and where it belongs.
	const { endpoint, result } = operation;
	const service = served.find((each) => each.endpoint.path === endpoint.path);
	if (!goldenByPath.has(endpoint.path) || service === undefined) return [];
	try {
		return result.kind === 'list' ? ofListing(operation, service) : ofLookup(operation, service);
	} catch (error) {
		return [error instanceof Error ? error.message : String(error)];
	}
}

/** Parameters that the contract does not know, and members that nothing sends. */
function wrongNames(operation: Operation): string[] {
	const members = operation.endpoint.body.shape;
	const unknown = fieldsOf(operation).filter((field) => !(wireName(field) in members));
	const sent = fieldsOf(operation).map(wireName);
	const unsent = Object.entries(members).filter(
		([name, rule]) =>
			!(rule as { isOptional(): boolean }).isOptional() &&
			![...sent, ...PAGING_MEMBERS].includes(name),
	);
	return [
		...unknown.map(
			(field) =>
				`the body has no member "${wireName(field)}": set \`wire\` of the parameter ${field.property.name} to one of ${Object.keys(members).join(', ')}`,
		),
		...unsent.map(([name]) => `no parameter sends "${name}", which the contract requires`),
	];
}

function ofListing(operation: Operation, service: sandbox.Operation): string[] {
	const { endpoint, result } = operation;
	const subject = subjectOf(operation);
	const body = { ...smallestCall(operation).body };
	const records = recordsOf(operation, service, {
		...body,
		[subject.wire]: subjectLike(operation, subject, LENGTH),
	});
	const { idField = 'id', schema } = result.record;
	if (!(idField in schema.shape) && Object.keys(schema.shape).length > 0) {
		return [`the record has no field "${idField}": set its \`idField\``];
	}
	const ids = records.map((record) => String(Reflect.get(Object(record) as object, idField)));
	const twice = ids.find((id, index) => ids.indexOf(id) !== index);
	return [
		...(twice === undefined
			? []
			: [
					`two records of one listing have the ${idField} "${twice}": set \`idField\` to a field that tells records apart, or let the sandbox make it so`,
				]),
		...(recordsOf(operation, service, goldenOf(endpoint.path).request).length > 0
			? []
			: [
					`the sandbox has no records for the golden request: its ${subject.wire} says so by its end (sandbox/lengths.ts); choose another`,
				]),
	];
}

/** The answer of a lookup names what was asked for, in the golden example and in the sandbox. */
function ofLookup({ endpoint: { path } }: Operation, service: sandbox.Operation): string[] {
	const { response, request } = goldenOf(path);
	const answers = {
		'the golden example': response.data,
		'the sandbox': service.prepare(request)(scenario).data,
	};
	const asked = Object.values(request).map(String);
	return Object.entries(answers)
		.filter(([, data]) => !asked.some((value) => names(data, value)))
		.map(
			([where]) =>
				`the answer in ${where} names nothing of ${JSON.stringify(request)}: a lookup answers what it is asked`,
		);
}

/** Whether a text of the answer is, holds, or stands in what was asked for. */
function names(data: unknown, asked: string): boolean {
	if (typeof data === 'string' && data.length > 2) {
		const [text, subject] = [data.toLowerCase(), asked.toLowerCase()];
		return subject.includes(text) || text.includes(subject);
	}
	return (
		typeof data === 'object' &&
		data !== null &&
		Object.values(data).some((part) => names(part, asked))
	);
}

function recordsOf({ result }: Operation, service: sandbox.Operation, body: object): unknown[] {
	const { data } = service.prepare(body)(scenario);
	const key = result.kind === 'list' ? result.listKey : undefined;
	const list: unknown = key === undefined ? data : Reflect.get(Object(data) as object, key);
	return Array.isArray(list) ? list : [];
}

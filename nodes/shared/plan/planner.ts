import { flow, isNull, mapValues, omitBy, pick, startCase } from 'lodash';
import type { INode, NodeOperationError } from 'n8n-workflow';
import { type Field, isEmpty } from '../operation/field';
import { type DataRecord, members } from '../operation/record';
import { isTool, withShortTexts } from '../output/toolAnswer';
import { limitsOf } from '../options/listing';
import { InvalidParameter, type Option, type OptionContext, readAs } from '../options/option';
import { readShape, type Shape } from '../output/items';
import { parseBaseUrl } from '../request/credential';
import { emptyRemarks } from './emptyFilters';
import { parameterError, unreadable } from './parameterError';
import { holdsExpression, type Parameters, savedOf } from './parameters';
import { buildBody, rejectEmptySearch } from './requestBody';
import { type Plan } from './request';
import { readSettings, runOptions, type Settings } from './settings';

type Read = (name: string, otherwise?: unknown) => unknown;

/** Reads and validates the parameters of an operation for each input item of a run, or each watched value of a poll. */
export class Planner {
	private readonly context: OptionContext;
	/** Refusals of values that are no expressions, by their messages: all input items have the same one. */
	private readonly refusals = new Map<string, NodeOperationError>();

	constructor(
		private readonly node: INode,
		private readonly parameters: Parameters,
		context: OptionContext,
	) {
		this.context = { ...context, isTool: isTool(node) };
	}

	/** Returns the plan of an input item, or of a watched value. @throws {NodeOperationError} for what cannot be sent or read */
	plan(index: number): Plan {
		const read: Read = (name, otherwise) =>
			this.orRefuse(
				index,
				() => this.parameters.read(name, index, otherwise),
				() => this.labelOf(name),
			);
		return this.orRefuse(index, () => this.read(index, read));
	}

	/** The settings for the whole run: those of input item 0, whatever else is wrong with it. @throws {NodeOperationError} */
	runSettings(): Settings {
		return this.orRefuse(0, () => {
			const set = pick(members(this.node.parameters.options), runOptions);
			// one by one: another option of the item may hold an expression that fails
			const read = mapValues(set, (_, name) => this.parameters.read(`options.${name}`, 0));
			return readSettings(read, this.context);
		});
	}

	private read(itemIndex: number, read: Read): Plan {
		const { operation, event, timezone, isTool = false } = this.context;
		const options = members(read('options', {}));
		const settings = readSettings(options, this.context);
		const filters = operation.filters ? members(read('filters', {})) : {};
		/** Where a field's value stands: a member of a collection, or a parameter. */
		const valueOf = (field: Field) => {
			const { name } = field.property;
			if (operation.filters?.includes(field)) return memberOf(filters, name);
			return operation.options?.includes(field) ? memberOf(options, name) : read(name);
		};
		const body = buildBody(operation, valueOf, timezone);
		const { body: additional, remarks } = settings.additionalBodyFields;
		const ownMembers = event?.body ?? {};
		const sent = omitBy({ ...ownMembers, ...body, ...additional }, isNull);
		const empty = emptyRemarks(operation, this.node.parameters, body, valueOf);
		rejectEmptySearch(operation, sent, additional);
		return {
			itemIndex,
			operation,
			baseUrl: operation.endpoint.auth === 'none' ? readBaseUrl(read('baseUrl')) : '',
			body: sent,
			ownMembers,
			limit: this.limit(read),
			settings,
			shape: this.shape(read, settings),
			isTool,
			remarks: [...remarks, ...empty],
		};
	}

	private limit(read: Read): number {
		const { event, operation, isTool } = this.context;
		const { result } = operation;
		if (result.kind === 'single') return Infinity;
		const { returnAll, limit } = limitsOf(result, isTool);
		const valueOf = <Value>(option: Option<Value, unknown>) => {
			const { name, default: preset } = option.property;
			const given = read(name, preset);
			return readAs(option, given, () => option.read(given, this.context));
		};
		// a trigger has no Return All
		return event === undefined && valueOf(returnAll) ? Infinity : valueOf<number>(limit);
	}

	private shape(read: Read, { recordField, maxTranscriptCharacters: max }: Settings): Shape {
		const { operation, isTool } = this.context;
		const prepare = this.preparation(read);
		const { record } = operation.result;
		const shape = readShape(read('output'), () => read('fields', []), record, prepare);
		const shown: Shape = isTool ? (whole) => withShortTexts(shape(whole), max) : shape;
		return recordField === undefined ? shown : (whole) => ({ [recordField]: shown(whole) });
	}

	/** How the parameters that are not sent change a record before it is simplified. */
	private preparation(read: Read): Shape {
		const values = this.context.operation.fields.flatMap((field) => {
			const { shapes } = field;
			if (shapes === undefined) return [];
			const given = read(field.property.name);
			const value = readAs(field, given, () =>
				isEmpty(given) ? '' : field.read(given, this.context),
			);
			return [(record: DataRecord) => shapes(record, value)];
		});
		return flow(values);
	}

	private labelOf(name: string): string {
		const field = this.context.operation.fields.find(({ property }) => property.name === name);
		return field?.property.displayName ?? startCase(name);
	}

	private refused(index: number, error: InvalidParameter): NodeOperationError {
		const place = this.parameters.placeOf?.(error.parameter.name ?? '', index);
		const refusal = parameterError(this.node, this.at(index), error, place);
		if (holdsExpression(savedOf(this.node.parameters, error.parameter.name))) return refusal;
		const known = this.refusals.get(refusal.message) ?? refusal;
		this.refusals.set(refusal.message, known);
		return known;
	}

	/** A poll has no input items. */
	private at(itemIndex: number): { itemIndex?: number } {
		return this.context.event === undefined ? { itemIndex } : {};
	}

	/** Reads a parameter. @param label what it is called where its expression fails @throws {NodeOperationError} for what it cannot use */
	orRefuse<Value>(index: number, read: () => Value, label?: () => string): Value {
		try {
			return read();
		} catch (error) {
			throw error instanceof InvalidParameter
				? this.refused(index, error)
				: unreadable(this.node, error, this.at(index), label?.());
		}
	}
}

function readBaseUrl(given: unknown): string {
	// the address itself may hold a password
	const property = { displayName: 'Base URL', typeOptions: { password: true } };
	return readAs({ property }, given, () => (isEmpty(given) ? '' : parseBaseUrl(given)));
}

/** What a member of a collection is given: nothing where it was not added. */
function memberOf(collection: DataRecord, name: string): unknown {
	return Object.hasOwn(collection, name) ? collection[name] : '';
}

import { flow, isNull, mapValues, omitBy, pick, startCase } from 'lodash';
import type { INode, NodeOperationError } from 'n8n-workflow';
import { type Field, isEmpty } from '../operation/field';
import { type DataRecord, asObject } from '../operation/record';
import { isTool, truncateTexts } from '../output/toolAnswer';
import { limitsOf } from '../options/listing';
import { InvalidParameter, type Option, type OptionContext, readAs } from '../options/option';
import { outputShape, type Shape } from '../output/items';
import { parseBaseUrl } from '../request/credential';
import { buildBody, emptyFilterRemarks, rejectEmptySearch } from './requestBody';
import { parameterError, unreadableParameter } from './parameterError';
import { hasExpression, type Parameters, savedParameter } from './parameters';
import { type Plan } from './request';
import { readSettings, runOptions, type Settings } from './settings';

type Read = (name: string, otherwise?: unknown) => unknown;

/** Reads and validates the parameters of an operation for each input item of a run, or each watched value of a poll. */
export class Planner {
	private readonly context: OptionContext;
	/** Rejections of values without an expression, by message: all input items share them. */
	private readonly rejections = new Map<string, NodeOperationError>();

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
			this.readOrThrow(
				index,
				() => this.parameters.read(name, index, otherwise),
				() => this.labelOf(name),
			);
		return this.readOrThrow(index, () => this.read(index, read));
	}

	/**
	 * Returns the settings of the run: those of input item 0, even if its other parameters are invalid. @throws
	 * {NodeOperationError}
	 */
	runSettings(): Settings {
		return this.readOrThrow(0, () => {
			const set = pick(asObject(this.node.parameters.options), runOptions);
			// reads them one by one, because the expression of another option can fail
			const read = mapValues(set, (_, name) => this.parameters.read(`options.${name}`, 0));
			return readSettings(read, this.context);
		});
	}

	private read(itemIndex: number, read: Read): Plan {
		const { operation, event, timezone, isTool = false } = this.context;
		const options = asObject(read('options', {}));
		const settings = readSettings(options, this.context);
		const filters = operation.filters ? asObject(read('filters', {})) : {};
		/** Reads a member of a collection, or a parameter. */
		const valueOf = (field: Field) => {
			const { name } = field.property;
			if (operation.filters?.includes(field)) return memberOf(filters, name);
			return operation.options?.includes(field) ? memberOf(options, name) : read(name);
		};
		const body = buildBody(operation, valueOf, timezone);
		const { body: additional, remarks } = settings.additionalBodyFields;
		const ownMembers = event?.body ?? {};
		const sent = omitBy({ ...ownMembers, ...body, ...additional }, isNull);
		const empty = emptyFilterRemarks(operation, this.node.parameters, body, valueOf);
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
		const valueOf = <Value>(option: Option<Value>) => {
			const { name, default: preset } = option.property;
			const given = read(name, preset);
			return readAs(option, given, () => option.read(given, this.context));
		};
		// a trigger has no Return All
		return event === undefined && valueOf(returnAll) ? Infinity : valueOf<number>(limit);
	}

	private shape(read: Read, { recordField, maxTranscriptCharacters: max }: Settings): Shape {
		const { operation, isTool } = this.context;
		const prepare = this.recordTransform(read);
		const { record } = operation.result;
		const shape = outputShape(read('output'), () => read('fields', []), record, prepare);
		const shown: Shape = isTool ? (record) => truncateTexts(shape(record), max) : shape;
		return recordField === undefined ? shown : (record) => ({ [recordField]: shown(record) });
	}

	/** Returns how unsent parameters change a record before it is simplified. */
	private recordTransform(read: Read): Shape {
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

	private rejection(index: number, error: InvalidParameter): NodeOperationError {
		const rejection = parameterError(this.node, this.at(index), error);
		if (hasExpression(savedParameter(this.node.parameters, error.parameter.name))) return rejection;
		const known = this.rejections.get(rejection.message) ?? rejection;
		this.rejections.set(rejection.message, known);
		return known;
	}

	/** A poll has no input items. */
	private at(itemIndex: number): { itemIndex?: number } {
		return this.context.event === undefined ? { itemIndex } : {};
	}

	/**
	 * Reads a parameter. @param label names the parameter if its expression fails @throws {NodeOperationError} for an invalid
	 * parameter or a failed expression
	 */
	readOrThrow<Value>(index: number, read: () => Value, label?: () => string): Value {
		try {
			return read();
		} catch (error) {
			throw error instanceof InvalidParameter
				? this.rejection(index, error)
				: unreadableParameter(this.node, error, this.at(index), label?.());
		}
	}
}

function readBaseUrl(given: unknown): string {
	// the address can contain a password
	const property = { displayName: 'Base URL', typeOptions: { password: true } };
	return readAs({ property }, given, () => (isEmpty(given) ? '' : parseBaseUrl(given)));
}

/** Returns the value of a collection's member; empty text if it was not added. */
function memberOf(collection: DataRecord, name: string): unknown {
	return Object.hasOwn(collection, name) ? collection[name] : '';
}

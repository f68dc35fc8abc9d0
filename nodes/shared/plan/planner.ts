import isNull from 'lodash/isNull';
import omitBy from 'lodash/omitBy';
import { type INode, NodeOperationError } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { type DataRecord, members, type RecordKind } from '../operation/record';
import { isTool, limitsOf } from '../options/listing';
import { InvalidParameter, type Option, type OptionContext, readAs } from '../options/option';
import { readShape, type Shape, withShortTexts } from '../output/items';
import { parseBaseUrl } from '../request/credential';
import { refuseEmptyExpressions } from './emptyExpressions';
import { parameterError, unreadable } from './parameterError';
import type { Parameters } from './parameters';
import { emptyFilters, type Plan, readBody, readFilters, requireSubject } from './request';
import { type CommonSettings, readRunSettings, readSettings, runOptions } from './settings';

/** Reads and checks the parameters of an operation, item by item; what is the same for all of them once. */
export class Planner {
	private readonly constants = new Map<string, unknown>();
	private readonly context: OptionContext;

	constructor(
		private readonly node: INode,
		private readonly parameters: Parameters,
		context: OptionContext,
	) {
		this.context = { ...context, isTool: isTool(node) };
	}

	/** What an item, or a poll, asks for; the error, not thrown, for what cannot be sent or read. @param itemIndex none in a poll */
	plan(itemIndex?: number): Plan | NodeOperationError {
		return this.orRefusal(itemIndex, () => this.read(itemIndex ?? 0));
	}

	/** The settings for the whole run: those of input item 0, whatever else is wrong with it. */
	runSettings(): CommonSettings | NodeOperationError {
		return this.orRefusal(0, () => {
			const { options } = this.node.parameters;
			if (typeof options === 'string')
				return readRunSettings(this.parameters.read('options', 0, {}), this.context);
			// one by one: another option of the item may hold an expression that fails
			const set = runOptions.filter((name) => Object.hasOwn(members(options), name));
			const read = set.map((name) => [name, this.parameters.read(`options.${name}`, 0)]);
			return readRunSettings(Object.fromEntries(read), this.context);
		});
	}

	private read(itemIndex: number): Plan {
		const { context } = this;
		const { operation } = context;
		const options = this.parameters.read('options', itemIndex, {});
		const settings = this.once(['options'], () => readSettings(options, context));
		const filters = readFilters(
			operation.filters && this.parameters.read('filters', itemIndex, {}),
		);
		/** Where a field's value stands: a member of a collection, or a parameter. */
		const valueOf = (field: Field) => {
			const { name } = field.property;
			if (operation.filters?.includes(field)) return filters[name];
			if (operation.options?.includes(field)) return members(options)[name];
			return this.parameters.read(name, itemIndex);
		};
		const body = readBody(operation, valueOf, context.timezone);
		const { body: additional, remarks } = settings.additionalBodyFields;
		const ownMembers = context.event?.body ?? {};
		const sent = omitBy({ ...ownMembers, ...body, ...additional }, isNull);
		requireSubject(operation, sent, additional);
		if (context.event !== undefined) {
			const given = (name: string) => this.parameters.read(name, itemIndex);
			refuseEmptyExpressions(operation, this.node.parameters, given);
		}
		return {
			itemIndex,
			operation,
			baseUrl: operation.endpoint.auth === 'none' ? this.baseUrl(itemIndex) : undefined,
			body: sent,
			ownMembers,
			limit: this.limit(itemIndex),
			settings,
			shape: this.shape(itemIndex, members(options), settings.recordField),
			isTool: context.isTool === true,
			remarks: [
				...remarks,
				...emptyFilters(operation, filters, body, (name) => !this.parameters.isConstant(name)),
			],
		};
	}

	private limit(itemIndex: number): number {
		const { event, operation, isTool } = this.context;
		const { result } = operation;
		if (result.kind === 'single') return Infinity;
		const { returnAll, limit } = limitsOf(result, isTool);
		const read = <Value>(option: Option<Value, unknown>) => {
			const { name, default: preset } = option.property;
			const given = this.parameters.read(name, itemIndex, preset);
			return readAs(option, given, () => option.read(given, this.context));
		};
		return this.once(['returnAll', 'limit'], () => {
			// a trigger has no Return All
			const isAll = event === undefined && read(returnAll);
			return isAll ? Infinity : read<number>(limit);
		});
	}

	private shape(itemIndex: number, options: DataRecord, recordField?: string): Shape {
		const { operation, isTool } = this.context;
		const { record } = operation.result;
		const shape = this.once(['output', 'fields'], () =>
			readShape(
				this.parameters.read('output', itemIndex),
				() => this.parameters.read('fields', itemIndex, []),
				record,
				isTool ? 'simplified' : 'raw',
			),
		);
		const shorten = this.shortening(record, options);
		const shown: Shape = shorten ? (whole) => shape(shorten(whole)) : shape;
		return recordField === undefined ? shown : (whole) => ({ [recordField]: shown(whole) });
	}

	/** What a model reads is cut unless it is set otherwise. */
	private shortening({ shortening }: RecordKind, options: DataRecord): Shape | undefined {
		const { isTool } = this.context;
		if (shortening === undefined) return isTool ? withShortTexts : undefined;
		const { name, default: preset } = shortening.property;
		const given = options[name] ?? (isTool ? preset : undefined);
		return readAs(shortening, given, () => shortening.read(given));
	}

	private baseUrl(itemIndex: number): string {
		const given = this.parameters.read('baseUrl', itemIndex);
		// the address itself may hold a password: it is not repeated
		return readAs({ property: { displayName: 'Base URL' } }, undefined, () => parseBaseUrl(given));
	}

	/** Reads what depends on some parameters: once where they are the same for every item. */
	private once<Value>(names: readonly [string, ...string[]], read: () => Value): Value {
		if (!names.every((name) => this.parameters.isConstant(name))) return read();
		const [name] = names;
		if (!this.constants.has(name)) this.constants.set(name, read());
		return this.constants.get(name) as Value;
	}

	private orRefusal<Value>(
		itemIndex: number | undefined,
		read: () => Value,
	): Value | NodeOperationError {
		try {
			return read();
		} catch (error) {
			return error instanceof InvalidParameter
				? parameterError(this.node, itemIndex, error)
				: unreadable(this.node, error, itemIndex === undefined ? {} : { itemIndex });
		}
	}
}

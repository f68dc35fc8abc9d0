import { type INode, NodeOperationError } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { members, type DataRecord } from '../operation/record';
import { isTool, limit, returnAll, toolLimit, wholeReturnAll } from '../options/listing';
import { InvalidParameter, type OptionContext } from '../options/option';
import { readShape, type Shape, withShortTexts } from '../output/items';
import { parseBaseUrl } from '../request/credential';
import { parameterError, unreadable } from './parameterError';
import type { Parameters } from './parameters';
import { emptyFilters, type Plan, readBody, readFilters, requireSubject } from './request';
import {
	type CommonSettings,
	readRunSettings,
	readSettings,
	runOptions,
	type Settings,
} from './settings';

/** Reads and checks the parameters of an operation, item by item; what is the same for all of them once. */
export class Planner {
	private readonly constants = new Map<string, unknown>();
	/** Whether the node is the tool that n8n makes of it: a model may leave a value empty. */
	private readonly isTool: boolean;
	private readonly context: OptionContext;

	constructor(
		private readonly node: INode,
		private readonly parameters: Parameters,
		context: OptionContext,
	) {
		this.isTool = isTool(node);
		this.context = { ...context, isTool: this.isTool };
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
		requireSubject(operation, body, additional);
		return {
			itemIndex,
			operation,
			baseUrl: operation.endpoint.auth === 'none' ? this.baseUrl(itemIndex) : undefined,
			body: { ...context.event?.body, ...body, ...additional },
			limit: this.limit(itemIndex),
			settings,
			shape: this.shape(itemIndex, members(options), settings),
			isTool: this.isTool,
			remarks: [
				...remarks,
				...emptyFilters(operation, filters, body, (name) => !this.parameters.isConstant(name)),
			],
		};
	}

	private limit(itemIndex: number): number {
		const { result } = this.context.operation;
		if (result.kind === 'single') return Infinity;
		const all = result.paging === undefined && !this.isTool ? wholeReturnAll : returnAll;
		const { property, read } = this.isTool ? toolLimit : limit;
		return this.once(['returnAll', 'limit'], () => {
			// a trigger has no Return All
			const isAll =
				this.context.event === undefined &&
				all.read(this.parameters.read('returnAll', itemIndex, all.property.default));
			return isAll ? Infinity : read(this.parameters.read('limit', itemIndex, property.default));
		});
	}

	private shape(itemIndex: number, options: DataRecord, { recordField }: Settings): Shape {
		const { record } = this.context.operation.result;
		const shape = this.once(['output', 'fields'], () =>
			readShape(
				this.parameters.read('output', itemIndex),
				() => this.parameters.read('fields', itemIndex, []),
				record,
				this.isTool ? 'simplified' : 'raw',
			),
		);
		const { shortening } = record;
		// what a model reads is cut unless it is set otherwise
		const preset = this.isTool ? shortening?.property.default : undefined;
		const own = shortening?.read(options[shortening.property.name] ?? preset);
		const shorten = shortening === undefined && this.isTool ? withShortTexts : own;
		const shown: Shape = shorten ? (whole) => shape(shorten(whole)) : shape;
		return recordField === undefined ? shown : (whole) => ({ [recordField]: shown(whole) });
	}

	private baseUrl(itemIndex: number): string {
		const baseUrl = parseBaseUrl(this.parameters.read('baseUrl', itemIndex));
		if (typeof baseUrl === 'string') return baseUrl;
		// the address itself may hold a password: it is not repeated
		throw new InvalidParameter({ displayName: 'Base URL' }, undefined, baseUrl.message);
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

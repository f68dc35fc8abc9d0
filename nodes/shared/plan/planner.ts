import { type INode, NodeOperationError } from 'n8n-workflow';
import type { Field } from '../operation/field';
import type { Operation } from '../operation/operation';
import { limit, returnAll, toolLimit, wholeReturnAll } from '../options/limit';
import { InvalidParameter } from '../options/option';
import type { Shape } from '../output/shape';
import { parseBaseUrl } from '../request/baseUrl';
import { readBody, requireSubject } from './body';
import { emptyFilters, readFilters } from './filters';
import { readShape } from './output';
import { parameterError, unreadable } from './parameterError';
import type { Parameters } from './parameters';
import type { Plan } from './plan';
import { members, readRunSettings, RUN_SETTINGS, readSettings, type RunSettings } from './settings';
import { isTool } from './tool';

/** Reads and checks the parameters of an operation, item by item; what is the same for all of them once. */
export class Planner {
	private readonly constants = new Map<string, unknown>();
	/** Whether the node is the tool that n8n makes of it: a model may leave a value empty. */
	private readonly isTool: boolean;

	/** @param timezone IANA name of the workflow's time zone, for dates that carry none */
	constructor(
		private readonly node: INode,
		private readonly operation: Operation,
		private readonly parameters: Parameters,
		private readonly timezone: string,
	) {
		this.isTool = isTool(node);
	}

	/**
	 * What an input item asks for.
	 * @param itemIndex undefined in a poll
	 * @returns the error, not thrown, for a parameter that cannot be sent and an expression that fails
	 */
	plan(itemIndex: number | undefined): Plan | NodeOperationError {
		return this.orRefusal(itemIndex, () => this.read(itemIndex ?? 0));
	}

	/** The settings for the whole run: those of input item 0, whatever else is wrong with it. */
	runSettings(): RunSettings | NodeOperationError {
		return this.orRefusal(0, () => {
			const { options } = this.node.parameters;
			if (typeof options === 'string')
				return readRunSettings(this.parameters.read('options', 0, {}));
			// one by one: another option of the item may hold an expression that fails
			const names = Object.keys(members(options)).filter((name) => RUN_SETTINGS.includes(name));
			return readRunSettings(
				Object.fromEntries(
					names.map((name) => [name, this.parameters.read(`options.${name}`, 0)] as const),
				),
			);
		});
	}

	private read(itemIndex: number): Plan {
		const { operation } = this;
		const options = this.parameters.read('options', itemIndex, {});
		const settings = this.once(['options'], () => readSettings(options, operation));
		const filters = operation.filters && this.parameters.read('filters', itemIndex, {});
		const valueOf = this.valueOf(itemIndex, readFilters(filters), members(options));
		const body = readBody(operation, valueOf, this.timezone);
		requireSubject(operation, body, settings.additional.body);
		return {
			itemIndex,
			operation,
			baseUrl: operation.endpoint.auth === 'none' ? this.baseUrl(itemIndex) : undefined,
			body: { ...body, ...settings.additional.body },
			wanted: this.wanted(itemIndex),
			settings,
			shape: this.shape(itemIndex),
			remarks: [...settings.additional.remarks, ...emptyFilters(operation, filters, body)],
		};
	}

	/** Where each field's value stands: a parameter, or a member of a collection. */
	private valueOf(
		itemIndex: number,
		filters: Readonly<Record<string, unknown>>,
		options: Readonly<Record<string, unknown>>,
	): (field: Field) => unknown {
		const { filters: ofFilters, options: ofOptions } = this.operation;
		return (field) => {
			const { name } = field.property;
			if (ofFilters?.includes(field)) return filters[name];
			if (ofOptions?.includes(field)) return options[name];
			return this.parameters.read(name, itemIndex);
		};
	}

	private wanted(itemIndex: number): number {
		const { result } = this.operation;
		if (result.kind === 'single') return Infinity;
		const all = result.paging === undefined && !this.isTool ? wholeReturnAll : returnAll;
		const { property, read } = this.isTool ? toolLimit : limit;
		return this.once(['returnAll', 'limit'], () =>
			all.read(this.parameters.read('returnAll', itemIndex, all.property.default))
				? Infinity
				: read(this.parameters.read('limit', itemIndex, property.default)),
		);
	}

	private shape(itemIndex: number): Shape {
		const { record } = this.operation.result;
		const shape = this.once(['output', 'fields'], () =>
			readShape(
				this.parameters.read('output', itemIndex),
				() => this.parameters.read('fields', itemIndex, []),
				record,
				this.isTool ? 'simplified' : 'raw',
			),
		);
		const { shortening } = record;
		if (shortening === undefined) return shape;
		const options = members(this.parameters.read('options', itemIndex, {}));
		const shorten = shortening.read(options[shortening.property.name]);
		return shorten ? (whole) => shape(shorten(whole)) : shape;
	}

	private baseUrl(itemIndex: number): string {
		const baseUrl = parseBaseUrl(this.parameters.read('baseUrl', itemIndex));
		if (typeof baseUrl === 'string') return baseUrl;
		const parameter = { displayName: 'Base URL', name: 'baseUrl' };
		// the address itself may hold a password: it is not repeated
		throw new InvalidParameter(parameter, undefined, baseUrl.message);
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
			return this.refusal(error, itemIndex);
		}
	}

	private refusal(error: unknown, itemIndex: number | undefined): NodeOperationError {
		if (error instanceof InvalidParameter) {
			return parameterError(this.node, itemIndex, error);
		}
		return unreadable(this.node, error, itemIndex === undefined ? {} : { itemIndex });
	}
}

import { type IExecuteFunctions, type INode, NodeOperationError } from 'n8n-workflow';
import { z } from 'zod/v4';
import { MAX_START } from '../contract/endpoint';
import { DEFAULT_LIMIT } from '../description/limitProperties';
import { asFlag } from '../fields/flag';
import { asNumber } from '../fields/range';
import { asText } from '../fields/text';
import { type Field, isEmpty, readOrRefusal, UnfitValue } from '../operation/field';
import type { Operation } from '../operation/operation';
import { readShape } from '../output/shape';
import type { Position } from '../paging/position';
import { parseBaseUrl } from '../request/baseUrl';
import { readAdditionalBodyFields } from './additionalBodyFields';
import { readBody } from './body';
import { parameterError } from './parameterError';
import type { Parameters } from './parameters';
import type { Plan } from './plan';
import { readSettings, UnfitOption } from './settings';

/**
 * Reads and checks the parameters of one input item.
 * @returns the error, not thrown, for a parameter that cannot be sent and an expression that fails
 */
export function readPlan(
	context: IExecuteFunctions,
	parameters: Parameters,
	node: INode,
	operation: Operation,
	itemIndex: number,
): Plan | NodeOperationError {
	try {
		return planOf(context, parameters, node, operation, itemIndex);
	} catch (error) {
		if (error instanceof UnfitOption) {
			return parameterError(node, itemIndex, error.parameter, error.given, error.message);
		}
		return new NodeOperationError(node, error as Error, { itemIndex });
	}
}

function planOf(
	context: IExecuteFunctions,
	parameters: Parameters,
	node: INode,
	operation: Operation,
	itemIndex: number,
): Plan {
	const options = members(parameters.read('options', itemIndex, {}));
	const filters = operation.filters ? members(parameters.read('filters', itemIndex, {})) : {};
	const settings = readSettings(options);
	const given = (field: Field) => {
		const { name } = field.property;
		if (operation.filters?.includes(field)) return filters[name];
		if (operation.options?.includes(field)) return options[name];
		return parameters.read(name, itemIndex);
	};
	const { body, name } = readBody(node, itemIndex, operation, given, context.getTimezone());
	const extra = readAdditionalBodyFields(options.additionalBodyFields, operation);
	const baseUrl =
		operation.endpoint.auth === 'none' ? readBaseUrlOf(parameters, itemIndex) : undefined;
	const wholeBody = { ...body, ...extra.body };
	return {
		itemIndex,
		operation,
		baseUrl,
		body: wholeBody,
		group: JSON.stringify([baseUrl, wholeBody]),
		name,
		start: readStart(operation, options),
		wanted: readWanted(parameters, operation, itemIndex),
		settings,
		shape: readShape(operation, parameters, itemIndex),
		leftOut: extra.leftOut,
	};
}

function members(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function readWanted(parameters: Parameters, { result }: Operation, itemIndex: number): number {
	if (result.kind === 'single' || result.paging === undefined) return Infinity;
	const all = parameters.read('returnAll', itemIndex, false);
	if (readOrRefusal(() => asFlag(all)) === true) return Infinity;
	const given = parameters.read('limit', itemIndex, DEFAULT_LIMIT);
	const limit = readOrRefusal(() => asNumber(isEmpty(given) ? DEFAULT_LIMIT : given));
	if (!(limit instanceof UnfitValue) && Number.isInteger(limit) && limit >= 1) return limit;
	throw new UnfitOption({ displayName: 'Limit', name: 'limit' }, given, 'a whole number from 1 on');
}

function readBaseUrlOf(parameters: Parameters, itemIndex: number): string {
	const baseUrl = parseBaseUrl(parameters.read('baseUrl', itemIndex));
	if (typeof baseUrl === 'string') return baseUrl;
	// the address itself may hold a password: it is not repeated
	throw new UnfitOption({ displayName: 'Base URL', name: 'baseUrl' }, undefined, baseUrl.message);
}

const startRule = z.int().min(0).max(MAX_START);

function readStart(
	{ result }: Operation,
	options: Readonly<Record<string, unknown>>,
): Position | undefined {
	if (result.kind === 'single' || result.paging === undefined) return undefined;
	const name = result.paging.position;
	const given = options[name];
	if (name !== 'start') {
		const displayName = name === 'cursor' ? 'Cursor' : 'After';
		if (isEmpty(given)) return undefined;
		const token = readOrRefusal(() => asText(given));
		if (!(token instanceof UnfitValue)) return { [name]: token };
		throw new UnfitOption({ displayName, name }, given, 'the text that an earlier answer gave');
	}
	const start = startRule.safeParse(isEmpty(given) ? 0 : readOrRefusal(() => asNumber(given)));
	if (start.success) return { start: start.data };
	throw new UnfitOption(
		{ displayName: 'Start', name },
		given,
		`a whole number from 0 to ${MAX_START}`,
	);
}

import { mapValues } from 'lodash';
import type { Position } from '../contract/paging';
import type { DataRecord } from '../operation/record';
import { commonOptions, everyCommonOption } from '../options/commonOptions';
import { type Option, type OptionContext, readOption } from '../options/option';
import { positionOptionOf } from '../options/listing';

type Declared = typeof commonOptions;
type ValueOf<Of> = Of extends Option<infer Value> ? Value : never;

/** Values of the common options, by name. */
export type CommonSettings = { readonly [Name in keyof Declared]: ValueOf<Declared[Name]> };

/** Values of an item's options. */
export interface Settings extends CommonSettings {
	/** Position to start from; null if the listing had ended, undefined if the operation does not page. */
	readonly position: Position | null | undefined;
}

/** Names of the options that apply to the whole run. */
export const runOptions = everyCommonOption
	.filter(({ isOfRun }) => isOfRun)
	.map(({ property }) => property.name);

export const noSettings = mapValues(commonOptions, ({ unset }) => unset) as CommonSettings;

const declared: Readonly<Record<string, Option<unknown>>> = commonOptions;

/** Reads the options. Those that the editor hides count as not set. @throws {InvalidParameter} */
export function readSettings(given: DataRecord, context: OptionContext): Settings {
	const { paging } = context.operation.result;
	const settings = mapValues(declared, (option) =>
		isShown(option, context) ? readOption(option, given, context) : option.unset,
	) as CommonSettings;
	return { ...settings, position: paging && readOption(positionOptionOf(paging), given, context) };
}

function isShown(
	{ property, forOperation, forEvents }: Option<unknown>,
	{ event, operation, isTool }: OptionContext,
): boolean {
	if (isTool && property.displayOptions?.hide?.['@tool']) return false;
	if (event === undefined) return forOperation?.(operation) === true;
	return forEvents === 'all' || forEvents === event.kind;
}

import { mapValues } from 'lodash';
import type { Position } from '../contract/paging';
import type { DataRecord } from '../operation/record';
import { commonOptions, everyCommonOption } from '../options/commonOptions';
import { type Option, type OptionContext, readOption } from '../options/option';
import { positionOptionOf } from '../options/listing';

type Declared = typeof commonOptions;
type ValueOf<Of> = Of extends Option<infer Value, infer Unset> ? Value | Unset : never;

/** What the common options are set to, by the names of their declarations. */
export type CommonSettings = { readonly [Name in keyof Declared]: ValueOf<Declared[Name]> };

/** What the options of an item are set to. */
export interface Settings extends CommonSettings {
	/** Where the listing begins; null where it had ended before, undefined where nothing pages. */
	readonly position: Position | null | undefined;
}

/** Names of the options that count for the whole run. */
export const runOptions = everyCommonOption
	.filter(({ isOfRun }) => isOfRun)
	.map(({ property }) => property.name);

export const noSettings = mapValues(commonOptions, ({ unset }) => unset) as CommonSettings;

const declared: Readonly<Record<string, Option<unknown>>> = commonOptions;

/** What the screen does not show counts as not set. @throws {InvalidParameter} for a value that cannot be used */
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

import { InvalidValue } from '../operation/field';

/**
 * What a failed expression makes of nothing, as text, and what a spreadsheet shows instead of a value: nobody means it.
 * `none`, `true` and `0` may be somebody's name.
 */
const UNMEANT = String.raw`undefined|null|NaN|\[object \w+\](?:,\[object \w+\])*|[nN]/[aA]|#(?:N/[AD]|GETTING_DATA|[\p{Lu}\d/_]+[!?])|=?\$(?:json|input|node|item|vars)\b[.[(]\S*`;

/** It alone, or at the end of an address or a prefix (`u/undefined`, `@null`); and any expression that was not resolved. */
const WHOLE = new RegExp(`^(?:${UNMEANT})$|\\{\\{`, 'u');
const AT_END = new RegExp(`(?:^|[/@])(?:${UNMEANT})/*(?:[?#]|$)`, 'u');

/** @param isAddress whether the end of the text counts, too @throws {InvalidValue} for text that only a failed expression or a spreadsheet can have made */
export function refuseUnmeant(text: string, isAddress = false): void {
	if (WHOLE.test(text) || (isAddress && AT_END.test(text)))
		throw InvalidValue.for('not what an expression that found nothing, or a spreadsheet, has made');
}

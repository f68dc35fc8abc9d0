import { InvalidValue } from '../operation/field';

/** Text that a failed expression yields, or a spreadsheet shows instead of a value. `none`, `true` and `0` may be names. */
const ERROR_VALUE = String.raw`undefined|null|NaN|\[object \w+\](?:,\[object \w+\])*|[nN]/[aA]|#(?:N/[AD]|GETTING_DATA|[\p{Lu}\d/_]+[!?])|=?\$(?:json|input|node|item|vars)\b[.[(]\S*`;

const WHOLE = new RegExp(`^(?:${ERROR_VALUE})$|\\{\\{`, 'u');
/** `u/undefined`, `@null`, and what a forum shows instead of a user who is gone. */
const AT_END = new RegExp(
	`(?:^|[/@])(?:${ERROR_VALUE}|\\[(?:deleted|removed)\\])/*(?:[?#]|$)`,
	'u',
);

/**
 * Rejects text that only a failed expression or a spreadsheet produces, and any expression that was not resolved.
 * @param isIdentifier whether the end of the text counts, too, and so does `[deleted]` @throws {InvalidValue}
 */
export function rejectErrorValue(text: string, isIdentifier = false): void {
	if (WHOLE.test(text) || (isIdentifier && AT_END.test(text)))
		throw InvalidValue.for('not what an expression that found nothing, or a spreadsheet, has made');
}

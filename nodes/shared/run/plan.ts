import type { Operation } from '../operation/operation';
import type { Position } from '../paging/position';
import type { Shape } from '../output/shape';
import type { Settings } from './settings';

/** What one input item asks for, read and checked: nothing is sent before every item is planned. */
export interface Plan {
	readonly itemIndex: number;
	readonly operation: Operation;
	/** Base URL of an operation without a credential; elsewhere the credential holds it. */
	readonly baseUrl: string | undefined;
	/** The request body without paging. */
	readonly body: Readonly<Record<string, unknown>>;
	/** The same for input items whose requests can be equal: those of one body and base URL. */
	readonly group: string;
	/** The first required parameter with its value, for errors: `username "octo"`. */
	readonly name: string;
	/** Where the listing begins; undefined for the first page of a token listing, and where nothing pages. */
	readonly start: Position | undefined;
	/** Records wanted: the limit, or Infinity for Return All. */
	readonly wanted: number;
	readonly settings: Settings;
	readonly shape: Shape;
	/** Members of `additionalBodyFields` that were left out. */
	readonly leftOut: readonly string[];
}

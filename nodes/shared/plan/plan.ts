import type { Operation } from '../operation/operation';
import type { Shape } from '../output/shape';
import type { Body } from './body';
import type { Settings } from './settings';

/** What one input item asks for, read and checked: nothing is sent before every item is planned. */
export interface Plan {
	readonly itemIndex: number;
	readonly operation: Operation;
	/** Base URL of an operation without a credential; elsewhere the credential holds it. */
	readonly baseUrl: string | undefined;
	/** The request body without the page. */
	readonly body: Readonly<Body>;
	/** Max number of records; Infinity for Return All. */
	readonly limit: number;
	readonly settings: Settings;
	readonly shape: Shape;
	/** What was set, but is not sent, in sentences without a full stop: for the run's hint. */
	readonly remarks: readonly string[];
}

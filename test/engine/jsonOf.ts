import type { IDataObject } from 'n8n-workflow';
import type { NodeResult } from './runNode';

/**
 * The plain records of the first output, for tests that expect success.
 *
 * @throws if the node failed, so that a test shows the failure and not an empty list.
 */
export function jsonOf({ items, error }: NodeResult): IDataObject[] {
	if (error) throw new Error(`The node failed: ${error.message}`, { cause: error });
	return items.map(({ json }) => json);
}

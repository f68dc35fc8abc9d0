import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/**
 * Marks error items for n8n before 2.34.4, which sends an item to the error output only where it has a
 * member `error`, or where its `json` holds no more than a message. Later versions know one by its keys.
 *
 * The member is not enumerable, so that it stays behind where n8n copies the item: on an item that keeps it,
 * n8n puts the message in the place of the whole `json`, and `details` are lost. It does not copy
 * items of a node that nothing is connected to; these are not marked.
 */
export function errorMarker(context: IExecuteFunctions): (item: INodeExecutionData) => void {
	const isCopied = context.getExecuteData().source !== null;
	if (context.getNode().onError !== 'continueErrorOutput' || !isCopied) return () => {};
	return (item) => {
		const { error } = item.json;
		const value = new Error(typeof error === 'string' ? error : undefined);
		// writable: n8n before 1.122 takes it off again
		Object.defineProperty(item, 'error', { value, enumerable: false, writable: true });
	};
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/**
 * Marks error items for n8n before 2.34.4, which sends an item to the error output only where it has a
 * member `error`, or where its `json` holds no more than a message. Later versions know one by its keys.
 *
 * The member is not enumerable, so that it is lost when n8n copies the item. On an item that keeps it,
 * n8n replaces the whole `json` with the message, and `details` are lost. n8n does not copy the items
 * of a node that nothing is connected to, so these are not marked.
 */
export function errorMarker(context: IExecuteFunctions): (item: INodeExecutionData) => void {
	const isCopied = context.getExecuteData().source !== null;
	if (context.getNode().onError !== 'continueErrorOutput' || !isCopied) return () => {};
	return (item) => {
		const { error } = item.json;
		const value = new Error(typeof error === 'string' ? error : undefined);
		// writable: n8n before 1.122 removes it
		Object.defineProperty(item, 'error', { value, enumerable: false, writable: true });
	};
}

import type { INodeProperties } from 'n8n-workflow';

/** The property, shown under these conditions too; its own conditions stay. */
export function shownWhen(
	property: INodeProperties,
	show: Readonly<Record<string, readonly string[]>>,
): INodeProperties {
	const conditions = Object.fromEntries(
		Object.entries(show).map(([name, values]) => [name, [...values]]),
	);
	return {
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { ...conditions, ...property.displayOptions?.show },
		},
	};
}

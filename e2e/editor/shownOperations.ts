import { platforms } from '../../catalogue/platforms';
import { shown } from '../../tools/pages/shown';

/** Every operation of every node, as the editor has to show it before anything is changed. */
export const SHOWN_OPERATIONS = platforms.flatMap(({ description, operations }) =>
	operations.map(({ resource, option, endpoint, result }) => {
		const parameters = { resource: resource.value, operation: option.value };
		const returnAll = result.kind === 'list' && result.paging === undefined;
		const { properties } = shown(description, { ...parameters, output: 'raw', returnAll });
		const needsKey = endpoint.auth !== 'none';
		return {
			/** Of the node, as in `codeHost`. */
			type: description.name,
			/** Values and names in the two dropdowns. */
			parameters,
			names: { resource: resource.name, operation: option.name },
			/** What its fields are called, from top to bottom. */
			labels: [...(needsKey ? ['Credential'] : []), ...properties.map((one) => one.displayName)],
		};
	}),
);

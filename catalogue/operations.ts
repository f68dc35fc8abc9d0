import type { Operation } from '../nodes/shared/operation/operation';
import { platforms } from './platforms';

/** Every operation with a title, as in `codeHost user.search`. */
export const everyOperation = platforms.flatMap(({ description, operations }) =>
	operations.map((operation) => {
		const { resource, option } = operation;
		const node = description.name;
		return { title: `${node} ${resource.value}.${option.value}`, node, description, operation };
	}),
);

/** The operation of that title. */
export function operationOf(title: string): Operation {
	const found = everyOperation.find((entry) => entry.title === title);
	if (found === undefined) throw new Error(`There is no operation ${title}`);
	return found.operation;
}

/** Every event with a title, as in `microblogTrigger newTweet`. */
export const everyEvent = platforms.flatMap(({ trigger, events }) =>
	events.map((event) => ({ title: `${trigger.name} ${event.option.value}`, trigger, event })),
);

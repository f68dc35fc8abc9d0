import type { Operation } from '../nodes/shared/operation/operation';
import { platforms } from './platforms';

/** Every operation, with a title: `codeHost user.search`. */
export const everyOperation = platforms.flatMap(({ folder, description, operations }) =>
	operations.map((operation) => ({
		title: titleOf(description.name, operation),
		folder,
		node: description.name,
		operation,
	})),
);

/** @param node its name, as in `codeHost` */
export function titleOf(node: string, { resource, option }: Operation): string {
	return `${node} ${resource.value}.${option.value}`;
}

/** The operation of that title. */
export function operationOf(title: string): Operation {
	const found = everyOperation.find((entry) => entry.title === title);
	if (found === undefined) throw new Error(`There is no operation ${title}`);
	return found.operation;
}

/** Every event, with a title: `microblogTrigger newTweet`. */
export const everyEvent = platforms.flatMap(({ folder, description, trigger, events }) =>
	events.map((event) => ({
		title: `${trigger.name} ${event.option.value}`,
		folder,
		node: description.name,
		trigger,
		event,
	})),
);

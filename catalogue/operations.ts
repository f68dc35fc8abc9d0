import type { Operation } from '../nodes/shared/operation/operation';
import { mistakesIn } from './mistakes';
import { platforms } from './platforms';

/** Every operation as it is written down, with a title, as in `codeHost user.search`. */
export const writtenOperations = platforms.flatMap(({ folder, description, operations }) =>
	operations.map((operation) => ({
		title: titleOf(description.name, operation),
		folder,
		node: description.name,
		operation,
	})),
);

/** What is wrong with them, by title: a test fails for each. */
export const mistakes: ReadonlyMap<string, string[]> = new Map(
	writtenOperations
		.map(({ title, operation }) => [title, mistakesIn(operation)] as const)
		.filter(([, found]) => found.length > 0),
);

/** Every operation that can be tried. */
export const everyOperation = writtenOperations.filter(({ title }) => !mistakes.has(title));

/** @param node its name, as in `codeHost` */
export function titleOf(node: string, { resource, option }: Operation): string {
	return `${node} ${resource.value}.${option.value}`;
}

/** The operation of that title. */
export function operationOf(title: string): Operation {
	const found = writtenOperations.find((entry) => entry.title === title);
	if (found === undefined) throw new Error(`There is no operation ${title}`);
	return found.operation;
}

/** Every event as it is written down, with a title, as in `microblogTrigger newTweet`. */
export const writtenEvents = platforms.flatMap(({ folder, description, trigger, events }) =>
	events.map((event) => ({
		title: `${trigger.name} ${event.option.value}`,
		folder,
		node: description.name,
		trigger,
		event,
	})),
);

/** Every event that can be tried. */
export const everyEvent = writtenEvents.filter(
	({ node, event }) => !mistakes.has(titleOf(node, event.operation)),
);

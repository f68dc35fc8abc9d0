import type { Operation } from '../operation/operation';

/** The name of the event, as words: `newTweet` is "New Tweet". */
export const eventSubtitle =
	'={{ $parameter["event"].replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()) }}';

/** What a node does, as people say it: "Get starred repositories". */
export function operationSubtitle(operations: readonly Operation[]): string {
	const said = operations.map((operation) => [namesIn(operation), inWords(operation)]);
	const chosen = '$parameter["resource"] + " " + $parameter["operation"]';
	return `={{ (${JSON.stringify(Object.fromEntries(said))})[${chosen}] }}`;
}

const namesIn = ({ resource, option }: Operation) => `${resource.value} ${option.value}`;

function inWords({ resource, option, result }: Operation): string {
	const verb = option.name
		.toLowerCase()
		.replace(/ many$/, '')
		.replace(/^./, (first) => first.toUpperCase());
	// "Get Replies" names what it gets
	if (/^Get \w+s$/.test(verb)) return verb;
	const thing = resource.name.toLowerCase();
	return `${verb} ${result.kind === 'single' ? thing : many(thing)}`;
}

const many = (thing: string) => (thing.endsWith('y') ? thing.replace(/y$/, 'ies') : `${thing}s`);

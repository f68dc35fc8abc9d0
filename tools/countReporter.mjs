// @ts-check
/**
 * A reporter for Node's test runner: the counts of a whole run, as JSON.
 * @param {AsyncIterable<{ type: string, data: { file?: string, counts?: object } }>} events
 */
export default async function* countReporter(events) {
	for await (const { type, data } of events) {
		if (type === 'test:summary' && data.file === undefined) yield JSON.stringify(data.counts);
	}
}

import { z } from 'zod/v4';

/** Of a `.cpuprofile` what is read here: functions, and which of them ran at each sample. */
const profileSchema = z.object({
	nodes: z.array(
		z.object({
			id: z.number(),
			callFrame: z.object({ functionName: z.string(), url: z.string() }),
		}),
	),
	samples: z.array(z.number()),
	/** Microseconds since the sample before. */
	timeDeltas: z.array(z.number()),
});

const IDLE = '(idle)';

/**
 * Sums up a profile by where the time went: a package, a part of Node.js, the garbage collector.
 * @param text a `.cpuprofile`
 * @param packageFolder the unpacked package whose code counts as this package
 * @returns milliseconds by place, most first, without the time in which nothing ran
 */
export function placesIn(text: string, packageFolder: string): Array<[place: string, ms: number]> {
	const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(text));
	const placeOf = new Map(
		nodes.map(({ id, callFrame }) => [
			id,
			placeOfFunction(callFrame.functionName, callFrame.url, packageFolder),
		]),
	);
	const places = new Map<string, number>();
	for (const [index, id] of samples.entries()) {
		const place = placeOf.get(id) ?? IDLE;
		places.set(place, (places.get(place) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
	}
	places.delete(IDLE);
	return [...places].sort(([, one], [, other]) => other - one);
}

function placeOfFunction(name: string, url: string, packageFolder: string): string {
	if (name === IDLE) return IDLE;
	if (name === '(garbage collector)') return 'garbage collector';
	if (url.includes(packageFolder)) return 'this package';
	if (url === 'node:net') return 'Node.js: opening and closing connections';
	if (/^node:_?http/.test(url)) return 'Node.js: HTTP';
	if (url.startsWith('node:')) return 'Node.js: the rest';
	const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
	if (inPackage !== undefined) return inPackage;
	return url === '' ? 'Node.js: native code (sending, parsing, promises)' : 'the benchmark itself';
}

import type { ServerResponse } from 'node:http';
import { isMatch } from 'lodash';

/** Everything that can go wrong on purpose. */
export type Fault = {
	/** Whether the request is paid for, if it would have succeeded; if not given, where the service did its work. */
	readonly charged?: boolean;
} & (
	| {
			/**
			 * Any status; the service's own error body with any `message`, or exactly this `body`: any text, also JSON that
			 * no program would write. Any `headers`, unchanged.
			 */
			readonly kind: 'status';
			readonly status: number;
			readonly message?: string;
			readonly headers?: Readonly<Record<string, string>>;
			readonly body?: string;
	  }
	/** The connection is reset before a byte of the answer, or never answers. */
	| { readonly kind: 'resetBeforeAnswer' | 'hang' }
	/** Headers of a 200, a blank, and no end; or half of the right answer, and the connection is closed. */
	| { readonly kind: 'endlessBody' | 'cutBody' }
	/** The right answer, `ms` milliseconds later. */
	| { readonly kind: 'delay'; readonly ms: number }
);

export function isCharged({ kind, charged }: Fault): boolean {
	return charged ?? !['status', 'resetBeforeAnswer', 'hang'].includes(kind);
}

/** Which requests a fault is for. */
interface When {
	/** The whole path, e.g. `/code-host/get-profile`, or its end. */
	readonly path?: string;
	/** Members that the body holds, with equal values. */
	readonly bodyMatches?: object;
	/** From which of the requests that match, counted from 1 since the rule was added. */
	readonly from?: number;
}

export interface FaultRule {
	readonly when?: When | undefined;
	/** How often the fault strikes at most. */
	readonly times?: number | undefined;
	readonly fault: Fault;
}

interface Entry extends FaultRule {
	/** Requests that matched path and body. */
	seen: number;
	hits: number;
}

/** The rules that are in force, the oldest first. */
export class Faults {
	private readonly entries: Entry[] = [];
	/** How often a page was asked for that is unstable by itself. */
	private readonly unstable = new Map<string, number>();

	add(rule: FaultRule): void {
		this.entries.push({ ...rule, seen: 0, hits: 0 });
	}

	/** The fault for a request: that of the first rule that strikes. Every rule counts the request. */
	strike(path: string, body: unknown): Fault | undefined {
		const [struck] = this.entries.filter((entry) => matches(entry, path, body));
		if (struck === undefined) return this.strikeUnstable(path, body);
		struck.hits++;
		return struck.fault;
	}

	/**
	 * Listings that fail in the middle, to show what a node does then: an identifier that contains `unstable` has a third
	 * page that is answered 503 twice and then comes, again and again.
	 */
	private strikeUnstable(path: string, body: unknown): Fault | undefined {
		const page = `${path} ${JSON.stringify(body)}`;
		// a token ends with the number of its page (`pages.ts`)
		if (!page.includes('unstable') || !/"start":20\b|_2"/.test(page)) return undefined;
		const asked = (this.unstable.get(page) ?? 0) + 1;
		this.unstable.set(page, asked);
		if (asked % 3 === 0) return undefined;
		return { kind: 'status', status: 503, message: 'Busy, try again' };
	}
}

function matches(entry: Entry, path: string, body: unknown): boolean {
	const { path: end = '', bodyMatches = {}, from = 1 } = entry.when ?? {};
	if (!path.endsWith(end) || !isMatch(Object(body) as object, bodyMatches)) return false;
	entry.seen++;
	return entry.seen >= from && entry.hits < (entry.times ?? Infinity);
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a whole answer in one piece, with its length. */
export function sendJson(response: ServerResponse, status: number, answer: object): void {
	sendText(response, status, JSON.stringify(answer));
}

function sendText(to: ServerResponse, status: number, text: string, more = {}) {
	const headers = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text), ...more };
	to.writeHead(status, headers).end(text);
}

/** Answers, or fails to answer, as the fault says. @param right what the service would have answered */
export function answerWrongly(
	response: ServerResponse,
	fault: Exclude<Fault, { kind: 'delay' }>,
	right: object,
): void {
	switch (fault.kind) {
		case 'status': {
			const { status, message = `Injected failure ${fault.status}`, body, headers } = fault;
			const told = JSON.stringify({ status: 'error', message });
			return sendText(response, status, body ?? told, headers);
		}
		case 'resetBeforeAnswer':
			response.socket?.resetAndDestroy();
			return;
		case 'hang':
			return;
		case 'endlessBody':
			// blanks may stand before JSON, so a reader has no cause to give up
			response.writeHead(200, { 'content-type': JSON_TYPE }).write(' ');
			return;
		case 'cutBody': {
			const text = Buffer.from(JSON.stringify(right));
			response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': text.length });
			response.write(text.subarray(0, text.length / 2), () => response.destroy());
		}
	}
}

import { profile, type Target } from './target';

const PAGE_SIZE = 10;

/** A piece of work that every contender does, and what it has to bring. */
export interface Work {
	readonly id: string;
	readonly title: string;
	readonly target: Target;
	/** One for each input item. */
	readonly subjects: readonly string[];
	/** Milliseconds before every answer of the service. */
	readonly latencyMs: number;
	/** The option Concurrency; undefined leaves it unset. */
	readonly concurrency?: number | undefined;
	/** Whether the service speaks https. */
	readonly isHttps?: boolean;
	/** More requests at once are answered 429; 0 for no limit. */
	readonly maxAtOnce?: number;
	/** Lengths of listings whose subject cannot say its own. */
	readonly lengths: Readonly<Record<string, number>>;
	/** Items that have to come out. */
	readonly records: number;
	/** Fewest requests and credits that bring them, each different subject asked for once. */
	readonly minimum: { readonly requests: number; readonly credits: number };
}

/**
 * The same kind of work for a fresh process to get warm on: other subjects, no latency, done three times.
 * n8n runs for weeks; what is measured is not how fast Node.js compiles it. Fewer than 1,000 lookups leave
 * some of that to the work itself.
 */
export function warmUpOf({ target, subjects, concurrency, isHttps = false }: Work): Work {
	const warmUp =
		target.listing === undefined
			? lookups(1000, 0, { name: 'warm' })
			: subjects.length > 1
				? listings(100, 30, target, 0)
				: listings(1, 1000, target, 0);
	// one at a time would take long, and warms nothing that others do not
	return { ...warmUp, concurrency: concurrency === 1 ? undefined : concurrency, isHttps };
}

/** What may differ between lookups. */
export interface LookupSettings extends Pick<Work, 'concurrency' | 'isHttps' | 'maxAtOnce'> {
	/** How many of the subjects differ; all, if not given. */
	readonly different?: number;
	/** How their names begin. */
	readonly name?: string;
}

/** Lookups of a profile. */
export function lookups(count: number, latencyMs: number, settings: LookupSettings = {}): Work {
	const {
		different = count,
		name = 'octo',
		concurrency,
		isHttps = false,
		maxAtOnce = 0,
	} = settings;
	const subjects = Array.from({ length: count }, (_, index) => `${name}${index % different}`);
	const distinct = new Set(subjects).size;
	const id = [
		`lookups-${count}`,
		...(different < count ? [`-of-${different}`] : []),
		`@${latencyMs}`,
		...(concurrency === undefined ? [] : [`x${concurrency}`]),
		...(isHttps ? ['-https'] : []),
		...(maxAtOnce === 0 ? [] : [`-busy${maxAtOnce}`]),
	];
	const title = [
		`${grouped(count)} lookups`,
		...(different < count ? [`${different} different subjects`] : []),
		...(concurrency === undefined ? [] : [`Concurrency ${concurrency}`]),
		...(isHttps ? ['https'] : []),
		...(maxAtOnce === 0 ? [] : [`429 above ${maxAtOnce} at once`]),
	];
	return {
		id: id.join(''),
		title: title.join(', '),
		target: profile,
		subjects,
		latencyMs,
		concurrency,
		isHttps,
		maxAtOnce,
		lengths: {},
		records: count,
		minimum: { requests: distinct, credits: distinct },
	};
}

/** Listings read to their end: so many of them, with so many records each. */
export function listings(count: number, length: number, target: Target, latencyMs: number): Work {
	const subjects = Array.from({ length: count }, (_, index) => subjectOf(target, index, length));
	const pages = Math.ceil(length / PAGE_SIZE);
	const perRequest = target.path.startsWith('/code-host/');
	const many =
		count === 1
			? `Return All of ${grouped(length)}`
			: `${count} listings of ${grouped(length)} records`;
	return {
		id: `${count === 1 ? '' : `${count}x`}${length}-${target.title.replaceAll(' ', '-')}@${latencyMs}`,
		title: `${many}, ${target.title}`,
		target,
		subjects,
		latencyMs,
		lengths: isNumeric(target)
			? Object.fromEntries(subjects.map((subject) => [subject, length]))
			: {},
		records: count * length,
		minimum: { requests: count * pages, credits: count * (perRequest ? pages : length) },
	};
}

/** A subject that says how long its listing is; a user id has digits only. */
function subjectOf(target: Target, index: number, length: number): string {
	if (isNumeric(target)) return `7${String(index).padStart(9, '0')}`;
	return `${target.field === 'keyword' ? 'topic ' : 'octo-'}x${index}-${length}`;
}

function isNumeric({ field }: Target): boolean {
	return field === 'userId';
}

function grouped(count: number): string {
	return count.toLocaleString('en');
}

import { say } from '../tools/setup/progress.mjs';
import { type ContenderName, contenderTitles } from './contenders/contender';
import type { Figures, Job } from './measure/figures';
import { measure } from './measure/measure';
import type { MeasuredWork } from './report/results';
import type { Service } from './service/service';
import type { Entry } from './work/programme';

/** What a run of the programme needs. */
export interface Run {
	readonly entries: readonly Entry[];
	readonly contenders: readonly ContenderName[];
	readonly packageFolder: string;
	readonly service: Service;
	/** Where n8n may write. */
	readonly userFolder: string;
}

/**
 * Measures everything, one process at a time. In every repetition the contenders take turns, and
 * another one begins, so that what disturbs the machine meets all of them.
 */
export async function runProgramme(run: Run): Promise<MeasuredWork[]> {
	const planned = run.entries.map((entry) => ({
		work: entry.work,
		turns: turnsOf(
			entry,
			run.contenders.filter((name) => entry.contenders?.includes(name) ?? true),
		),
	}));
	const all = planned.reduce((sum, { turns }) => sum + turns.length, 0);
	let done = 0;
	const results: MeasuredWork[] = [];
	for (const { work, turns } of planned) {
		const time: MeasuredWork['time'] = {};
		const inUse: MeasuredWork['memory'] = {};
		for (const { contender, mode } of turns) {
			const figures = await one(run, { contender, work, mode });
			const kept = mode === 'time' ? time : inUse;
			(kept[contender] ??= []).push(figures);
			done++;
			say(
				`${done}/${all}  ${work.title}, ${work.latencyMs} ms · ${told(contender, figures, mode)}`,
			);
		}
		const { id, title, latencyMs, records, concurrency, minimum, subjects, target } = work;
		results.push({
			id,
			title,
			latencyMs,
			records,
			concurrency,
			minimum,
			inputItems: subjects.length,
			listing: target.listing !== undefined,
			time,
			memory: inUse,
		});
	}
	return results;
}

type Turn = Pick<Job, 'contender' | 'mode'>;

function turnsOf({ repetitions, memory }: Entry, contenders: readonly ContenderName[]): Turn[] {
	const rounds = Array.from({ length: repetitions }, (_, round) => {
		const begin = round % contenders.length;
		return [...contenders.slice(begin), ...contenders.slice(0, begin)];
	});
	return [
		...rounds.flat().map((contender): Turn => ({ contender, mode: 'time' })),
		...(memory ? contenders : []).map((contender): Turn => ({ contender, mode: 'memory' })),
	];
}

async function one(
	{ service, packageFolder, userFolder }: Run,
	job: Omit<Job, 'setting'>,
): Promise<Figures> {
	const setting = { service: job.work.isHttps ? service.https : service.http, packageFolder };
	return await measure({ ...job, setting }, service, userFolder);
}

function told(contender: ContenderName, figures: Figures, mode: 'time' | 'memory'): string {
	const { wallMs, cpuMs, peakRssMb, peakHeapMb, requests, credits } = figures;
	const whole = (value: number) => Math.round(value).toLocaleString('en');
	return mode === 'memory'
		? `${contenderTitles[contender]}: ${whole(peakHeapMb)} MB of heap in use`
		: `${contenderTitles[contender]}: ${whole(wallMs)} ms, CPU ${whole(cpuMs)} ms, peak ${whole(peakRssMb)} MB, ${requests} requests, ${credits} credits`;
}

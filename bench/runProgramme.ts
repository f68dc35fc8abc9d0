import { say } from '../tools/setup/progress.mjs';
import {
	type ContenderName,
	contenderTitles,
	type Setting,
	takesPart,
} from './contenders/contender';
import type { Figures, Job } from './measure/figures';
import { measure } from './measure/measure';
import type { MeasuredWork } from './report/results';
import type { Service } from './service/service';
import type { Entry } from './work/programme';
import type { Work } from './work/work';

/** What a run of the programme needs. */
export interface Run {
	readonly entries: readonly Entry[];
	readonly contenders: readonly ContenderName[];
	readonly setting: Setting;
	readonly service: Service;
	/** Where n8n may write. */
	readonly userFolder: string;
}

/**
 * Measures everything, one process at a time. In every repetition the contenders take turns, and
 * another one begins, so that what disturbs the machine meets all of them.
 */
export async function runProgramme(run: Run): Promise<MeasuredWork[]> {
	const { entries } = run;
	const all = entries.reduce(
		(sum, { work, repetitions, memory }) =>
			sum + (repetitions + (memory ? 1 : 0)) * contendersFor(run, work).length,
		0,
	);
	let done = 0;
	const results: MeasuredWork[] = [];
	for (const { work, repetitions, memory } of entries) {
		const time: MeasuredWork['time'] = {};
		const inUse: MeasuredWork['memory'] = {};
		const contenders = contendersFor(run, work);
		const rounds = [
			...Array.from({ length: repetitions }, () => 'time' as const),
			...(memory ? ['memory' as const] : []),
		];
		for (const [round, mode] of rounds.entries()) {
			for (const turn of contenders.keys()) {
				const contender = contenders[(turn + round) % contenders.length];
				if (contender === undefined) continue;
				const figures = await one(run, { contender, setting: run.setting, work, mode });
				const kept = mode === 'time' ? time : inUse;
				(kept[contender] ??= []).push(figures);
				done++;
				say(
					`${done}/${all}  ${work.title}, ${work.latencyMs} ms · ${told(contender, figures, mode)}`,
				);
			}
		}
		const { id, title, latencyMs, records, minimum, subjects, target } = work;
		results.push({
			...{ id, title, latencyMs, records, minimum, inputItems: subjects.length },
			listing: target.listing !== undefined,
			time,
			memory: inUse,
		});
	}
	return results;
}

function contendersFor({ contenders }: Run, work: Work): ContenderName[] {
	return contenders.filter((name) => takesPart(name, work));
}

async function one({ service, userFolder }: Run, job: Job): Promise<Figures> {
	return await measure(job, service, userFolder);
}

function told(contender: ContenderName, figures: Figures, mode: 'time' | 'memory'): string {
	const { wallMs, cpuMs, peakRssMb, peakHeapMb, requests, credits } = figures;
	const whole = (value: number) => Math.round(value).toLocaleString('en');
	return mode === 'memory'
		? `${contenderTitles[contender]}: ${whole(peakHeapMb)} MB of heap in use`
		: `${contenderTitles[contender]}: ${whole(wallMs)} ms, CPU ${whole(cpuMs)} ms, peak ${whole(peakRssMb)} MB, ${requests} requests, ${credits} credits`;
}

import { writeFileSync } from 'node:fs';
import { endpoints } from '../nodes/shared/contract';
import { WrongInput } from './wrongInput';
import { type Identifiers, readIdentifiers } from './identifiers';
import { planText } from './planText';
import { jsonReport } from './jsonReport';
import { type Outcome, reportText } from './report';
import { ProbeStopped, Service } from './service';
import { readSettings, type Settings, USAGE } from './settings';
import type { Found, Probe, Step } from './step';
import { stepsOf } from './steps';
import { readKey, type Terminal } from './terminal';

/** Exit codes of the command. */
const AGREES = 0;
const DIFFERS = 1;
export const NOT_DONE = 2;

/**
 * The whole command: reads, shows the price, asks, probes, reports.
 * @returns the exit code
 * @throws WrongInput for what does not fit, before anything is sent
 */
export async function probe(args: string[], at: Terminal): Promise<number> {
	const settings = readSettings(args);
	if (settings.help) {
		at.print(USAGE);
		return AGREES;
	}
	const identifiers = readIdentifiers(settings.identifierFiles);
	const steps = chosenSteps(settings, identifiers);
	const key = await readKey(at);
	at.print(planText(settings.baseUrl, steps, identifiers));
	if (!(await isAgreed(settings, at))) {
		at.print('Nothing was sent.');
		return NOT_DONE;
	}
	const outcome = await outcomeOf(settings, steps, key, at);
	at.print(reportText(outcome));
	if (settings.out !== undefined) {
		writeFileSync(settings.out, `${JSON.stringify(jsonReport(outcome), null, '\t')}\n`);
		at.print(`Written: ${settings.out}`);
	}
	if (outcome.stopped !== undefined) return NOT_DONE;
	return outcome.findings.some(({ kind }) => kind === 'differs') ? DIFFERS : AGREES;
}

function chosenSteps({ parts, only }: Settings, identifiers: Identifiers): Step[] {
	const isChosen = (path: string) => only.length === 0 || only.some((text) => path.includes(text));
	const steps = stepsOf(parts, identifiers, ({ path }) => isChosen(path));
	if (steps.length > 0) return steps;
	const paths = endpoints.map(({ path }) => `  ${path}`).join('\n');
	throw new WrongInput(`Nothing is left to probe. The endpoints are:\n${paths}`);
}

async function isAgreed({ yes }: Settings, at: Terminal): Promise<boolean> {
	if (yes) return true;
	if (!at.interactive) {
		throw new WrongInput('Add --yes to spend these credits; there is no terminal to ask at.');
	}
	return await at.confirm('Send these requests?');
}

/** Takes one step after the other, as far as it comes. */
async function outcomeOf(
	{ baseUrl }: Settings,
	steps: readonly Step[],
	key: string,
	at: Terminal,
): Promise<Outcome> {
	const allowed = steps.reduce((sum, { atMost }) => sum + atMost, 0);
	const service = new Service(baseUrl, key, allowed);
	const found: Found = { findings: [], openNames: [], refusals: [] };
	const shared: Probe = { service, answers: new Map(), ...found };
	const startedAt = new Date();
	let stopped: string | undefined;
	try {
		for (const [index, step] of steps.entries()) {
			if (at.interrupted.aborted) throw new ProbeStopped('It was interrupted.');
			at.print(`[${index + 1}/${steps.length}] ${step.endpoint.path}: ${step.what}`);
			await step.run(shared);
		}
	} catch (error) {
		if (!(error instanceof ProbeStopped)) throw error;
		stopped = error.message;
	} finally {
		await service.close();
	}
	const { spent, requests } = service;
	const probed = [...new Set(steps.map(({ endpoint }) => endpoint))];
	return { baseUrl, startedAt, probed, ...found, spent, requests, stopped };
}

import { goldenByPath } from '../golden/golden';
import { endpoints } from '../catalogue/endpoints';
import { type Found, type Outcome, planText, reportText } from './report';
import { ProbeStopped, Service } from './service';
import {
	KEY_VARIABLE,
	readIdentifiers,
	readSettings,
	type Settings,
	USAGE,
	WrongInput,
} from './settings';
import { answerStep, errorSteps, type Step } from './steps';

/** Exit codes of the command. */
const AGREES = 0;
const DIFFERS = 1;
export const NOT_DONE = 2;

/** What the command is started in. */
export interface Surroundings {
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Ends the probe after the request under way. */
	readonly interrupted: AbortSignal;
	print(text: string): void;
}

/** The whole command: reads, shows the price, probes, reports. There is no outcome where nothing was sent. @throws WrongInput before anything is sent */
export async function probe(
	args: string[],
	at: Surroundings,
): Promise<{ exitCode: number; outcome?: Outcome }> {
	const settings = readSettings(args);
	if (settings.help) {
		at.print(USAGE);
		return { exitCode: AGREES };
	}
	const { steps, without } = stepsOf(settings);
	at.print(planText(settings.baseUrl, steps, without));
	if (!settings.yes) {
		at.print('Nothing was sent. Add --yes to send these requests.');
		return { exitCode: AGREES };
	}
	const outcome = await outcomeOf(settings.baseUrl, steps, at);
	at.print(reportText(outcome));
	const differs = outcome.findings.some(({ kind }) => kind === 'differs');
	const exitCode = outcome.stopped !== undefined ? NOT_DONE : differs ? DIFFERS : AGREES;
	return { exitCode, outcome };
}

/** What has to be there first; requests that have to fail last, since a service may lock out who fails too often. */
function stepsOf({ only, identifiers: file }: Settings): { steps: Step[]; without: string[] } {
	const identifiers = readIdentifiers(file);
	const chosen = endpoints.filter(
		({ path }) => only.length === 0 || only.some((text) => path.includes(text)),
	);
	if (chosen.length === 0) {
		const paths = endpoints.map(({ path }) => `  ${path}`).join('\n');
		throw new WrongInput(`Nothing is left to probe. The endpoints are:\n${paths}`);
	}
	const answers = chosen.flatMap((endpoint) => {
		const body = identifiers.get(endpoint);
		return body === undefined ? [] : [answerStep(endpoint, body)];
	});
	const errors = chosen.flatMap((endpoint) =>
		errorSteps(endpoint, goldenByPath.get(endpoint.path)?.missing ?? null),
	);
	const without = chosen.filter((endpoint) => !identifiers.has(endpoint));
	return { steps: [...answers, ...errors], without: without.map(({ path }) => path) };
}

/** Takes one step after the other, as far as it comes. */
async function outcomeOf(
	baseUrl: string,
	steps: readonly Step[],
	at: Surroundings,
): Promise<Outcome> {
	const key = at.environment[KEY_VARIABLE]?.trim();
	if (!key) throw new WrongInput(`Set ${KEY_VARIABLE} to the API key.`);
	const allowed = steps.reduce((sum, { atMost }) => sum + atMost, 0);
	const service = new Service(baseUrl, key, allowed);
	const findings: Found[] = [];
	let stopped: string | undefined;
	try {
		for (const [index, step] of steps.entries()) {
			if (at.interrupted.aborted) throw new ProbeStopped('It was interrupted.');
			at.print(`[${index + 1}/${steps.length}] ${step.endpoint.path}: ${step.what}`);
			const found = step.judge(await service.ask(step));
			findings.push(...found.map((each) => ({ ...each, endpoint: step.endpoint.path })));
		}
	} catch (error) {
		if (!(error instanceof ProbeStopped)) throw error;
		stopped = error.message;
	}
	return { findings, requests: service.requests, spent: service.spent, stopped };
}

import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import type { Verdict } from '../finding';
import type { Answer, Service } from '../service';
import { fingerprint } from './fingerprint';

/** No service has a parameter or a value of this name. */
export const NONSENSE = 'noSuchThing3f9b';

/** Requests that one name can take, each up to a credit. */
export const REQUESTS_PER_NAME = 3;

/** A request with a parameter that no service has: how the endpoint takes unknown names. */
export async function askWithNonsense(service: Service, endpoint: Endpoint, body: object) {
	return await service.ask(endpoint, { ...body, [NONSENSE]: NONSENSE });
}

/**
 * Finds out whether an endpoint takes a parameter of this name.
 * @param control the answer to {@link askWithNonsense}
 * @param values two values that should bring different records
 */
export async function tryName(
	service: Service,
	endpoint: Endpoint,
	body: object,
	control: Answer,
	name: string,
	values: readonly [string, string],
): Promise<{ verdict: Verdict; why: string }> {
	const send = async (value: string) => await service.ask(endpoint, { ...body, [name]: value });
	const refusesUnknown = control.status !== 200;

	const wrong = await send(NONSENSE);
	if (wrong.status === 200 && refusesUnknown) {
		return { verdict: 'taken', why: 'other unknown names are refused, and this one is not' };
	}
	if (wrong.status !== 200 && !refusesUnknown) {
		return {
			verdict: isRefusal(wrong) ? 'taken' : 'cannot tell',
			why: `a wrong value gets ${said(wrong)}; other unknown names are ignored`,
		};
	}
	const one = await send(values[0]);
	if (refusesUnknown) {
		if (one.status === 200) {
			return {
				verdict: 'taken',
				why: `${values[0]} is taken, and a wrong value gets ${said(wrong)}`,
			};
		}
		const why = `${values[0]} gets ${said(one)}`;
		return { verdict: isRefusal(one) ? 'refused' : 'cannot tell', why };
	}
	return effect([wrong, control], [one, await send(values[1])]);
}

/** Judges by the records only, if the endpoint takes every name and every value. */
function effect(without: readonly Answer[], withIt: readonly Answer[]) {
	const failed = withIt.find(({ status }) => status !== 200);
	if (failed) return { verdict: 'cannot tell' as const, why: `it gets ${said(failed)}` };
	const kinds = (answers: readonly Answer[]) => new Set(answers.map(fingerprint)).size;
	if (kinds(without) > 1) {
		const why = 'the records change from request to request by themselves';
		return { verdict: 'cannot tell' as const, why };
	}
	if (kinds(withIt) > 1)
		return { verdict: 'taken' as const, why: 'its values bring different records' };
	if (kinds([...without, ...withIt]) > 1) {
		return { verdict: 'taken' as const, why: 'it changes which records come' };
	}
	return {
		verdict: 'ignored' as const,
		why: 'unknown names are ignored, and its values bring the same records',
	};
}

function isRefusal({ status }: Answer): boolean {
	return status === 400 || status === 422;
}

function said({ status, message }: Answer): string {
	return `${status || 'no answer'} (${message})`;
}

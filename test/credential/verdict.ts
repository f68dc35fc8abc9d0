import type { ICredentialTestRequest, INodeExecutionData } from 'n8n-workflow';

/** What n8n shows under the Test button. */
export interface TestVerdict {
	status: 'OK' | 'Error';
	message: string;
}

type Rules = ICredentialTestRequest['rules'];

/** What n8n-core throws for a request without an answer, or with a status that was not wanted. */
export interface RequestError extends Error {
	cause?: { code?: string; response?: { status: number; statusText: string } };
}

/** n8n's verdict on an answer whose status was wanted: the rules on its body decide. */
export function verdictOnAnswer(
	rules: Rules = [],
	output: INodeExecutionData[][] | null | undefined,
): TestVerdict {
	const body: unknown = output?.[0]?.[0]?.json;
	for (const rule of rules) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		if (member(body, key) === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

/** n8n's verdict on a request that threw: the rule of the status, or what else is known. */
export function verdictOnError(rules: Rules = [], error: RequestError): TestVerdict {
	const { code, response } = error.cause ?? {};
	if (!response) return { status: 'Error', message: code ?? error.message };
	for (const rule of rules) {
		if (rule.type !== 'responseCode') continue;
		const { value, message } = rule.properties;
		if (value === response.status) return { status: 'Error', message };
	}
	const { status, statusText } = response;
	return { status: 'Error', message: statusText || `Received HTTP status code: ${status}` };
}

/** n8n reads it with lodash's `get`; our rules name members of the first level only. */
function member(body: unknown, key: string): unknown {
	if (/[.[]/.test(key)) throw new Error(`The rule's key '${key}' is a path`);
	return body === null || body === undefined ? undefined : Reflect.get(Object(body), key);
}

import { type IExecuteFunctions, NodeOperationError, type Workflow } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import { quoted } from '../operation/quoted';
import type { Plan } from '../plan/request';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { NOTHING_SENT } from '../request/failure';
import { type Access, accessTo, accessWith } from '../request/credential';

/**
 * How the input items of a run reach the service; the error, not thrown, for a credential that is missing or unusable.
 * A credential is read once, or for each item if one of its fields is an expression.
 */
export function accessesOf(context: IExecuteFunctions, { auth }: Endpoint) {
	const clientFor = clientsOf(context);
	let forAll: Access | NodeOperationError | undefined;
	return async ({ itemIndex, baseUrl }: Plan): Promise<Access | NodeOperationError> => {
		if (baseUrl !== '') return accessTo(clientFor(baseUrl), { baseUrl });
		if (forAll !== undefined) return forAll;
		const node = context.getNode();
		if (auth === 'none' && node.credentials?.[CREDENTIAL_TYPE] === undefined)
			return new NodeOperationError(node, NO_ADDRESS, { itemIndex, description: NOTHING_SENT });
		const { watched, seen } = watchCredential(context);
		const access = await watched
			.getCredentials(CREDENTIAL_TYPE, itemIndex)
			.then((credential) => accessWith(context, clientFor, credential, itemIndex, auth))
			.catch((error: Error) => new NodeOperationError(node, error, { itemIndex }));
		// a credential that is not there is missing for every item
		const isForAll = seen.length > 0 || access instanceof NodeOperationError;
		if (isForAll && !JSON.stringify(seen).includes('"=')) forAll = access;
		return access;
	};
}

const NO_ADDRESS = `${quoted('Base URL')} is empty: fill it in, or select a credential, whose Base URL is then used`;

/** Parts of a context that n8n's types do not show. */
interface Internals {
	readonly workflow?: Partial<Workflow>;
	readonly additionalData?: object;
}

/**
 * n8n resolves the fields of a credential before a node sees them: it passes them, as they are saved, to the expression engine
 * of the context's workflow (n8n, `credentials-helper`), and here they are looked at.
 * @returns a context to read the credential with, and what was seen: nothing means that it is to be read for each item, which
 *   only costs time
 */
function watchCredential(context: IExecuteFunctions) {
	// what n8n-core's `getCredentials` works with
	const { workflow = {}, additionalData = {} } = context as Internals;
	const { expression } = workflow;
	const seen: unknown[] = [];
	if (expression === undefined) return { watched: context, seen };
	const watching = Object.create(expression) as typeof expression;
	watching.getParameterValue = (fields, ...rest) => {
		seen.push(fields);
		return expression.getParameterValue(fields, ...rest);
	};
	const watched = Object.create(context, {
		workflow: { value: Object.create(workflow, { expression: { value: watching } }) as unknown },
		// n8n gives no credential that the editor hides, but the expression that hides it may give nothing for this item
		additionalData: {
			value: Object.create(additionalData, { currentNodeParameters: { value: {} } }) as unknown,
		},
	}) as IExecuteFunctions;
	return { watched, seen };
}

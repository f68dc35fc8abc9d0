import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import { members } from '../operation/record';
import type { Plan } from '../plan/request';
import { clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { type Access, accessTo, accessWith } from '../request/credential';

/**
 * How the input items of a run reach the service; the error, not thrown, for a credential that is missing or unusable.
 * A credential is read once, or for each item if its fields depend on it.
 */
export function accessesOf(context: IExecuteFunctions, { auth }: Endpoint) {
	const clientFor = clientsOf(context);
	let forAll: Access | NodeOperationError | undefined;
	const read = async (watched: IExecuteFunctions, itemIndex: number) => {
		try {
			const credential = await watched.getCredentials(CREDENTIAL_TYPE, itemIndex);
			return accessWith(context, clientFor, credential, itemIndex);
		} catch (error) {
			return new NodeOperationError(context.getNode(), error as Error, { itemIndex });
		}
	};
	return async ({ itemIndex, baseUrl = '' }: Plan): Promise<Access | NodeOperationError> => {
		if (auth === 'none') return accessTo(clientFor(baseUrl), { baseUrl });
		if (forAll !== undefined) return forAll;
		const { watched, scope } = watchCredential(context);
		const access = await read(watched, itemIndex);
		// a credential that is not there is missing for every item
		const isMissing = scope() === 'unknown' && access instanceof NodeOperationError;
		if (scope() === 'run' || isMissing) forAll = access;
		return access;
	};
}

/** What an expression may name and still be the same for every input item. */
const SAME_FOR_EVERY_ITEM = new Set(['$secrets', '$vars', '$env', '$workflow', '$execution']);

/** Of n8n-core's context, what its `getCredentials` works with. */
interface WithWorkflow {
	readonly workflow: { readonly expression: { getParameterValue(...args: unknown[]): unknown } };
}

/**
 * Watches how a credential is read, to find out whether its fields depend on the input item (`={{ $json.tenantKey }}`).
 * n8n resolves them before a node sees them: it passes them, as they are saved, to the expression engine of the context's
 * workflow (n8n, `credentials-helper`), and here they are looked at.
 * @returns a context to read the credential with, and the answer afterwards: `unknown` where the fields were not seen. To
 *   read it for each item is always right then: a change in n8n only costs time, and no request goes out with the key of
 *   another item.
 */
export function watchCredential(context: IExecuteFunctions) {
	const { workflow } = context as unknown as Partial<WithWorkflow>;
	if (typeof workflow?.expression?.getParameterValue !== 'function')
		return { watched: context, scope: () => 'unknown' as const };
	let seen: unknown;
	const expression = Object.create(workflow.expression) as typeof workflow.expression;
	expression.getParameterValue = (fields, ...rest) => {
		seen ??= fields;
		return workflow.expression.getParameterValue(fields, ...rest);
	};
	const watched = Object.create(context, {
		workflow: { value: Object.create(workflow, { expression: { value: expression } }) as unknown },
	}) as IExecuteFunctions;
	const scope = () => (seen === undefined ? 'unknown' : mayDependOnItem(seen) ? 'item' : 'run');
	return { watched, scope };
}

/** Whether any text in saved fields is an expression that names more than what is the same for all items. */
function mayDependOnItem(saved: unknown): boolean {
	if (typeof saved !== 'string') return Object.values(members(saved)).some(mayDependOnItem);
	const named = saved.startsWith('=') ? (saved.match(/\$\w*|\bthis\b/g) ?? []) : [];
	return named.some((name) => !SAME_FOR_EVERY_ITEM.has(name));
}

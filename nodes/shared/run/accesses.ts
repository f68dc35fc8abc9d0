import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import { type ClientFor, clientsOf, CREDENTIAL_TYPE } from '../request/client';
import { type Access, accessTo, accessWith } from '../request/credential';

/**
 * How the input items of a run reach the service. A credential is read once, or for each item if its fields
 * depend on it. Items with equal credentials have one access: they share answers and a refusal of the key.
 */
export class Accesses {
	private readonly byIdentity = new Map<string, Access>();
	private readonly clientFor: ClientFor;
	private forAll: Access | NodeOperationError | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly endpoint: Endpoint,
	) {
		this.clientFor = clientsOf(context);
	}

	/** Takes the base URL of an operation without a credential; gives the error for one that is missing or unusable. */
	async of(itemIndex: number, publicBaseUrl = ''): Promise<Access | NodeOperationError> {
		if (this.endpoint.auth === 'none') {
			const client = this.clientFor(publicBaseUrl, undefined);
			return this.known(accessTo(client, { baseUrl: publicBaseUrl }));
		}
		if (this.forAll !== undefined) return this.forAll;
		const { watched, scope } = watchCredential(this.context);
		const access = await this.read(watched, itemIndex);
		// a credential that is not there is missing for every item
		const isMissing = scope() === 'unknown' && access instanceof NodeOperationError;
		if (scope() === 'run' || isMissing) this.forAll = access;
		return access;
	}

	private async read(
		watched: IExecuteFunctions,
		itemIndex: number,
	): Promise<Access | NodeOperationError> {
		const { context } = this;
		try {
			const credential = await watched.getCredentials(CREDENTIAL_TYPE, itemIndex);
			return this.known(accessWith(context, this.clientFor, credential, itemIndex));
		} catch (error) {
			return new NodeOperationError(context.getNode(), error as Error, { itemIndex });
		}
	}

	/** The access with the same address and key that is there already, or this one. */
	private known(access: Access): Access {
		const known = this.byIdentity.get(access.identity) ?? access;
		this.byIdentity.set(access.identity, known);
		return known;
	}
}

/** What an expression may name and still be the same for every input item. */
const SAME_FOR_ALL = new Set(['$secrets', '$vars', '$env', '$workflow', '$execution']);

/** Of n8n-core's context, what its `getCredentials` works with. */
interface WithWorkflow {
	readonly workflow: { readonly expression: { getParameterValue(...args: unknown[]): unknown } };
}

/**
 * Watches how a credential is read, to find out whether its fields depend on the input item
 * (`={{ $json.tenantKey }}`). n8n resolves the fields before a node sees them. To do that, it passes
 * them, as they are saved, to the expression engine of the context's workflow (n8n,
 * `credentials-helper`), and here they are looked at.
 * @returns a context to read the credential with, and the answer afterwards: `unknown` where the
 *   fields were not seen. Reading the credential for each item is always right then, so a change in n8n
 *   only costs time, and no request ever goes out with the key of another item.
 */
export function watchCredential(context: IExecuteFunctions): {
	watched: IExecuteFunctions;
	scope: () => 'run' | 'item' | 'unknown';
} {
	const inner = context as unknown as Partial<WithWorkflow>;
	let seen: unknown;
	if (typeof inner.workflow?.expression?.getParameterValue !== 'function') {
		return { watched: context, scope: () => 'unknown' };
	}
	const { workflow } = inner;
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
	if (typeof saved === 'object' && saved !== null)
		return Object.values(saved).some(mayDependOnItem);
	if (typeof saved !== 'string' || !saved.startsWith('=')) return false;
	const named = saved.match(/\$\w*|\bthis\b/g) ?? [];
	return named.some((name) => !SAME_FOR_ALL.has(name));
}

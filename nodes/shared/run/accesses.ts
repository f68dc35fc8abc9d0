import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import { clientOf, CREDENTIAL_TYPE } from '../request/client';
import { type Access, accessWith } from '../request/credential';
import { Deadlines } from '../request/deadlines';
import { watchCredential } from './credentialScope';

/**
 * How the input items of a run reach the service. A credential is read once if it is the same for all of
 * them, and for each item if its fields depend on the item. Items with equal credentials have one
 * access: they share answers, and a refusal of the key counts for all of them.
 */
export class Accesses {
	private readonly byIdentity = new Map<string, Access>();
	private readonly deadlines: Deadlines;
	private forAll: Access | NodeOperationError | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly endpoint: Endpoint,
	) {
		this.deadlines = new Deadlines(context.getExecutionCancelSignal());
	}

	/**
	 * @param publicBaseUrl base URL of an operation without a credential
	 * @returns the error, not thrown, for a credential that is not there or cannot be used
	 */
	async of(itemIndex: number, publicBaseUrl = ''): Promise<Access | NodeOperationError> {
		if (this.endpoint.auth === 'none') return this.known(this.publicAccess(publicBaseUrl));
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
		const { context, deadlines } = this;
		try {
			const credential = await watched.getCredentials(CREDENTIAL_TYPE, itemIndex);
			return this.known(accessWith(context, credential, deadlines, itemIndex));
		} catch (error) {
			return new NodeOperationError(context.getNode(), error as Error, { itemIndex });
		}
	}

	private publicAccess(baseUrl: string): Access {
		const client = clientOf(this.context, baseUrl, undefined, this.deadlines);
		return { baseUrl, secret: '', client, requestsPerMinute: undefined };
	}

	/** The access with the same address and key that is there already, or this one. */
	private known(access: Access): Access {
		const identity = JSON.stringify([access.baseUrl, access.secret]);
		const known = this.byIdentity.get(identity) ?? access;
		this.byIdentity.set(identity, known);
		return known;
	}
}

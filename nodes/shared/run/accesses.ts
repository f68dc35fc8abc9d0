import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import { authenticatedClient, CREDENTIAL_TYPE, publicClient } from '../request/client';
import { type Access, readCredential } from '../request/credential';
import { watchCredential } from './credentialScope';

/**
 * How the input items of a run reach the service. A credential is read once if it is the same for all of
 * them, and for each item if its fields depend on the item. Items with equal credentials have one
 * access: they share answers, and a refusal of the key counts for all of them.
 */
export class Accesses {
	private readonly byIdentity = new Map<string, Access>();
	private forAll: Access | NodeOperationError | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly endpoint: Endpoint,
	) {}

	/**
	 * @param publicBaseUrl base URL of an operation without a credential
	 * @returns the error, not thrown, for a credential that is not there or cannot be used
	 */
	async of(
		itemIndex: number,
		publicBaseUrl: string | undefined,
	): Promise<Access | NodeOperationError> {
		if (this.endpoint.auth === 'none') return this.publicAccess(publicBaseUrl ?? '');
		if (this.forAll !== undefined) return this.forAll;
		const { watched, scope } = watchCredential(this.context);
		const access = await this.read(watched, itemIndex);
		// a credential that is not there is missing for every item
		const isMissing = scope() === 'unknown' && access instanceof NodeOperationError;
		if (scope() === 'run' || isMissing) this.forAll = access;
		return access;
	}

	private async read(
		context: IExecuteFunctions,
		itemIndex: number,
	): Promise<Access | NodeOperationError> {
		try {
			const credential = await context.getCredentials(CREDENTIAL_TYPE, itemIndex);
			const read = readCredential(credential);
			if ('problem' in read) return this.unusable(read.problem, itemIndex);
			return this.once([read.baseUrl, read.secret], () => ({
				...read,
				client: authenticatedClient(this.context, read.baseUrl, credential, this.cancel),
			}));
		} catch (error) {
			return new NodeOperationError(this.context.getNode(), error as Error, { itemIndex });
		}
	}

	private publicAccess(baseUrl: string): Access {
		return this.once([baseUrl], () => ({
			baseUrl,
			secret: '',
			client: publicClient(this.context, baseUrl, this.cancel),
			requestsPerMinute: undefined,
		}));
	}

	private once(identity: readonly string[], open: () => Access): Access {
		const key = JSON.stringify(identity);
		const known = this.byIdentity.get(key) ?? open();
		this.byIdentity.set(key, known);
		return known;
	}

	private get cancel(): AbortSignal | undefined {
		return this.context.getExecutionCancelSignal();
	}

	private unusable(why: string, itemIndex: number): NodeOperationError {
		return new NodeOperationError(this.context.getNode(), `The credential cannot be used: ${why}`, {
			description: 'Nothing was sent. Open the credential, correct it and test it.',
			itemIndex,
		});
	}
}

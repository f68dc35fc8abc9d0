import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialType,
	IExecuteData,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { ICredentialsHelper, NodeHelpers } from 'n8n-workflow';
import { getAdditionalKeys } from 'n8n-core';

/** A credential type, and the data that a person has saved for it. */
export interface StoredCredential {
	type: ICredentialType;
	data: ICredentialDataDecryptedObject;
}

/**
 * The credentials of one run, kept in memory. It does what n8n's own helper does with a decrypted credential:
 * fills in defaults, resolves expressions, and applies the type's `authenticate`.
 */
export class InMemoryCredentialsHelper extends ICredentialsHelper {
	/** How often the engine has asked for a credential: each is a database read on a server. */
	reads = 0;

	/** Takes credentials by the names of their types, and what a read of the database waits for, if for anything. */
	constructor(
		private readonly stored: ReadonlyMap<string, StoredCredential>,
		private readonly beforeRead?: () => Promise<unknown>,
	) {
		super();
	}

	async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		_credential: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		run?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		this.reads++;
		await this.beforeRead?.();
		const { type: credentialType, data } = this.find(type);
		if (raw) return { ...data };
		const complete = NodeHelpers.getNodeParameters(
			credentialType.properties,
			data as Parameters<typeof NodeHelpers.getNodeParameters>[1],
			true,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
		if (!run) return complete;
		return run.workflow.expression.getParameterValue(
			complete as Parameters<typeof run.workflow.expression.getParameterValue>[0],
			run.runExecutionData,
			run.runIndex,
			run.itemIndex,
			run.node.name,
			run.connectionInputData,
			mode,
			getAdditionalKeys(additionalData, mode, null, { isCredential: true }),
			executeData,
			false,
			complete,
		) as ICredentialDataDecryptedObject;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
	): Promise<IHttpRequestOptions> {
		const request = requestOptions as IHttpRequestOptions;
		const { authenticate } = this.find(typeName).type;
		if (!authenticate) return request;
		if (typeof authenticate === 'function') return await authenticate(credentials, request);
		throw new Error(`The credential type '${typeName}' does not sign by a function`);
	}

	getCredentialsProperties(type: string): INodeProperties[] {
		return this.find(type).type.properties;
	}

	getParentTypes(type: string): string[] {
		return this.stored.get(type)?.type.extends ?? [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	/** Only credential types whose token expires use this, and the package has none. */
	async preAuthentication(): Promise<undefined> {}

	/** See {@link preAuthentication}. */
	async runPreAuthentication(): Promise<undefined> {}

	getCredentials(): Promise<never> {
		return notStored();
	}

	updateCredentials(): Promise<never> {
		return notStored();
	}

	updateCredentialsOauthTokenData(): Promise<never> {
		return notStored();
	}

	private find(type: string): StoredCredential {
		const credential = this.stored.get(type);
		if (!credential) throw new Error(`The test gives no credential of type '${type}'`);
		return credential;
	}
}

async function notStored(): Promise<never> {
	return await Promise.reject(new Error('The credentials of a test are kept in memory only'));
}

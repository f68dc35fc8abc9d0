import {
	type ICredentialDataDecryptedObject,
	type ICredentialsHelper,
	type ICredentialType,
	type IHttpRequestOptions,
	type INodeParameters,
	NodeHelpers,
} from 'n8n-workflow';
import { getAdditionalKeys } from 'n8n-core';

/**
 * The credentials of one run, kept in memory. It does what n8n's own helper does with a decrypted credential:
 * fills in defaults, resolves expressions, and applies the type's `authenticate`.
 */
export class InMemoryCredentialsHelper implements Partial<ICredentialsHelper> {
	/** How often the engine has asked for a credential: each is a database read on a server. */
	reads = 0;

	/** Takes types, what a person has saved for each by its name, and what a read of the database waits for, if for anything. */
	constructor(
		private readonly types: readonly ICredentialType[],
		private readonly saved: Readonly<Record<string, ICredentialDataDecryptedObject>>,
		private readonly beforeRead?: () => Promise<unknown>,
	) {}

	getDecrypted: ICredentialsHelper['getDecrypted'] = async (
		additionalData,
		_credential,
		typeName,
		mode,
		executeData,
		raw,
		run,
	) => {
		this.reads++;
		await this.beforeRead?.();
		const { properties } = this.find(typeName);
		const data = { ...this.saved[typeName] };
		if (raw) return data;
		const given = data as INodeParameters;
		const complete =
			NodeHelpers.getNodeParameters(properties, given, true, false, null, null) ?? {};
		if (!run) return complete as ICredentialDataDecryptedObject;
		return run.workflow.expression.getParameterValue(
			complete,
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
	};

	authenticate: ICredentialsHelper['authenticate'] = async (credentials, typeName, options) => {
		const request = options as IHttpRequestOptions;
		const { authenticate } = this.find(typeName);
		if (!authenticate) return request;
		if (typeof authenticate === 'function') return await authenticate(credentials, request);
		throw new Error(`The credential type '${typeName}' does not sign by a function`);
	};

	getCredentialsProperties = (typeName: string) => this.find(typeName).properties;
	getParentTypes = () => [];
	isCredentialUsableByNode = () => true;
	/** Only credential types whose token expires use these, and the package has none. */
	preAuthentication = async () => undefined;
	runPreAuthentication = async () => undefined;

	private find(typeName: string): ICredentialType {
		const found = this.types.find(({ name }) => name === typeName);
		if (!found) throw new Error(`The test gives no credential of type '${typeName}'`);
		return found;
	}
}

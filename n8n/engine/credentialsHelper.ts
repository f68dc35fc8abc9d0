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
 * The credential of a run, in memory. Like n8n's own helper, it fills in defaults, resolves expressions, and applies the
 * type's `authenticate`.
 */
export class InMemoryCredentialsHelper implements Partial<ICredentialsHelper> {
	/** Takes the only credential type, its saved data, and a delay for reads of the database. */
	constructor(
		private readonly type: ICredentialType,
		private readonly saved: ICredentialDataDecryptedObject,
		private readonly beforeRead?: () => Promise<unknown>,
	) {}

	getDecrypted: ICredentialsHelper['getDecrypted'] = async (
		additionalData,
		_credential,
		_typeName,
		mode,
		executeData,
		raw,
		run,
	) => {
		await this.beforeRead?.();
		const { properties } = this.type;
		if (raw) return { ...this.saved };
		const given = { ...this.saved } as INodeParameters;
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

	authenticate: ICredentialsHelper['authenticate'] = async (credentials, _typeName, options) => {
		const { authenticate } = this.type;
		if (typeof authenticate !== 'function') throw new Error('Only functions are supported');
		return await authenticate(credentials, options as IHttpRequestOptions);
	};

	getCredentialsProperties = () => this.type.properties;
	getParentTypes = () => [];
	isCredentialUsableByNode = () => true;
	/** Used only by credential types whose token expires. */
	preAuthentication = async () => undefined;
	runPreAuthentication = async () => undefined;
}

import { HelperApi, helperNode } from '../alternatives/helperNode';
import { ownNode } from './ownNode';

/** What n8n's engine and its HTTP helper need for any node. */
export const prepare = ownNode({
	nodeType: helperNode,
	credentialType: new HelperApi(),
	parameters: {},
});

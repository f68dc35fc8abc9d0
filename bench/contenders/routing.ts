import { DeclarativeApi } from '../alternatives/declarativeCredential';
import { declarativeNode } from '../alternatives/declarativeNode';
import { ownNode } from './ownNode';

/** A plain declarative node, run by n8n's RoutingNode. It sends everything at once. */
export const prepare = ownNode({
	nodeType: declarativeNode,
	credentialType: new DeclarativeApi(),
	parameters: { subject: '={{ $json.subject }}' },
});

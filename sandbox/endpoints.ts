import * as contract from '../nodes/shared/contract';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import * as codeHost from './data/codeHost';
import * as forum from './data/forum';
import * as microblog from './data/microblog';
import * as professionalNetwork from './data/professionalNetwork';
import * as videoPlatform from './data/videoPlatform';
import type { KnownValues } from './data/record';
import { serveEndpoint } from './servedEndpoint';

const platforms = [codeHost, forum, microblog, professionalNetwork, videoPlatform];
const known = Object.assign({}, ...platforms.map((platform) => platform.known)) as KnownValues;

/** Every endpoint of the contract with its responses. */
export const servedEndpoints = Object.values(contract)
	.flatMap((platform) => Object.values<object>(platform))
	.filter((member): member is Endpoint => 'path' in member)
	.map((endpoint) => serveEndpoint(endpoint, known[endpoint.path]));

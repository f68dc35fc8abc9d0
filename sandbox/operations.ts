import * as contract from '../nodes/shared/contract';
import type { Endpoint } from '../nodes/shared/contract/endpoint';
import * as codeHost from './data/codeHost';
import * as forum from './data/forum';
import * as microblog from './data/microblog';
import * as professionalNetwork from './data/professionalNetwork';
import * as videoPlatform from './data/videoPlatform';
import type { Known } from './data/record';
import { operation } from './operation';

const platforms = [codeHost, forum, microblog, professionalNetwork, videoPlatform];
const known = Object.assign({}, ...platforms.map((platform) => platform.known)) as Known;

/** Every endpoint of the contract with what it answers. */
export const operations = Object.values(contract)
	.flatMap((platform) => Object.values<object>(platform))
	.filter((member): member is Endpoint => 'path' in member)
	.map((endpoint) => operation(endpoint, known[endpoint.path]));

// Made of the nodes that package.json names, by `npm run docs`: the contract of every platform.
import type { Endpoint } from './endpoint';
import * as professionalNetwork from './professionalNetwork';
import * as microblog from './microblog';
import * as codeHost from './codeHost';
import * as forum from './forum';
import * as photoNetwork from './photoNetwork';
import * as shortVideo from './shortVideo';
import * as videoPlatform from './videoPlatform';

export { professionalNetwork, microblog, codeHost, forum, photoNetwork, shortVideo, videoPlatform };

/** Every endpoint of the service, in the order of its document. */
export const endpoints: readonly Endpoint[] = [
	...professionalNetwork.endpoints,
	...microblog.endpoints,
	...codeHost.endpoints,
	...forum.endpoints,
	...photoNetwork.endpoints,
	...shortVideo.endpoints,
	...videoPlatform.endpoints,
];

import * as codeHost from './codeHost';
import type { Endpoint } from './endpoint';
import * as forum from './forum';
import * as microblog from './microblog';
import * as photoNetwork from './photoNetwork';
import * as professionalNetwork from './professionalNetwork';
import * as shortVideo from './shortVideo';
import * as videoPlatform from './videoPlatform';

export { codeHost, forum, microblog, photoNetwork, professionalNetwork, shortVideo, videoPlatform };

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

// Made of the nodes that package.json names, by `npm run docs`: the contract of every platform.
import { type Endpoint, endpointsOf } from './endpoint';
import * as professionalNetwork from './professionalNetwork';
import * as microblog from './microblog';
import * as codeHost from './codeHost';
import * as forum from './forum';
import * as photoNetwork from './photoNetwork';
import * as shortVideo from './shortVideo';
import * as videoPlatform from './videoPlatform';

export { professionalNetwork, microblog, codeHost, forum, photoNetwork, shortVideo, videoPlatform };

/** Every endpoint of the service. */
export const endpoints: readonly Endpoint[] = [
	professionalNetwork,
	microblog,
	codeHost,
	forum,
	photoNetwork,
	shortVideo,
	videoPlatform,
].flatMap((platform) => endpointsOf(platform));

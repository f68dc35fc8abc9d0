import { professionalNetwork } from './data/professionalNetwork';
import { microblog } from './data/microblog';
import { codeHost } from './data/codeHost';
import { forum } from './data/forum';
import { photoNetwork } from './data/photoNetwork';
import { shortVideo } from './data/shortVideo';
import { videoPlatform } from './data/videoPlatform';
import type { Operation } from './operation';

/** Every operation of the service; a test holds the list to the contract's. */
export const operations: readonly Operation[] = [
	...professionalNetwork,
	...microblog,
	...codeHost,
	...forum,
	...photoNetwork,
	...shortVideo,
	...videoPlatform,
];

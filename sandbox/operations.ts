// Made of the nodes that package.json names, by `npm run docs`: what the service answers.
import { professionalNetwork } from './data/professionalNetwork/operations';
import { microblog } from './data/microblog/operations';
import { codeHost } from './data/codeHost/operations';
import { forum } from './data/forum/operations';
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

import { codeHost } from './codeHost';
import { forum, microblog, photoNetwork, shortVideo, videoPlatform } from './others';
import { professionalNetwork, publicProfile } from './professionalNetwork';
import { type Row, titleOf } from './row';

/** The operations that take a key: all of the interface but one. */
export const rowsWithKey: readonly Row[] = [
	...professionalNetwork,
	...microblog,
	...codeHost,
	...forum,
	...photoNetwork,
	...shortVideo,
	...videoPlatform,
];

export const everyRow: readonly Row[] = [...rowsWithKey, publicProfile];

export { publicProfile };

/** For `describe.each`: the operations under their titles. */
export const titled = (rows: readonly Row[]) => rows.map((row) => [titleOf(row), row] as const);

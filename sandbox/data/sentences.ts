import type { Dice } from './dice';
import { SENTENCES } from './words';

/** A paragraph of `count` different sentences. */
export const paragraph = (roll: Dice, count: number) => roll.some(SENTENCES, count).join(' ');

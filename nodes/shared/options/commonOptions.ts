import { additionalBodyFields } from './additionalBodyFields';
import type { CommonOption } from './option';
import * as polling from './polling';
import * as sending from './sending';
import { since } from './since';
import * as spending from './spending';

/** Every option that many operations or events have, by the name of its setting. */
export const commonOptions = { additionalBodyFields, ...polling, ...sending, since, ...spending };

/** The same as a list, to look for those with a property. */
export const everyCommonOption: readonly CommonOption<unknown>[] = Object.values(commonOptions);

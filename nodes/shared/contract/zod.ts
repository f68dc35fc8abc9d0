import type { z as Zod } from 'zod/v4';

/**
 * Zod as n8n brings it, found from n8n-workflow, which needs it too. `require('zod/v4')` may find the Zod of another
 * community package, which n8n installs into the same folder: before 3.25 it has no `zod/v4`, and no node would load.
 */
const place = require.resolve('zod/v4', { paths: [require.resolve('n8n-workflow')] });

export const { z } = module.require(place) as { z: typeof Zod };

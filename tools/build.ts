import { build } from './pack';
import { runMain } from './setup/plainFailure.mjs';

void runMain(() => build());

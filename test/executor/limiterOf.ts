import { Limiter } from '../../nodes/shared/send/limiter';
import { Stop } from '../../nodes/shared/send/stop';
import type { Window } from '../../nodes/shared/send/window';

/** A limiter of a run that nobody stops. */
export function limiterOf(window: Window): Limiter {
	return new Limiter(window, new Stop(undefined));
}

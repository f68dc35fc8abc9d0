/**
 * n8n's `sleep` cannot be ended early: who may have to end a wait sleeps in parts of this length, and
 * leaves at most one of them behind. In milliseconds.
 */
export const MAX_SLEEP_MS = 200;

/** n8n's `sleep` cannot be ended early: a wait that may have to end sleeps in parts of this length, in milliseconds. */
export const MAX_SLEEP_MS = 200;

import { createHash } from 'node:crypto';

/** A short name of a text, always the same. */
export function hash(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

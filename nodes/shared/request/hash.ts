import { hash as digest } from 'node:crypto';

/** A short name of a text, always the same. */
export function hash(text: string): string {
	return digest('sha256', text, 'base64url').slice(0, 16);
}

import { hash as digest } from 'node:crypto';

/** Returns 16 characters of the SHA-256 hash of a text. */
export function hash(text: string): string {
	return digest('sha256', text, 'base64url').slice(0, 16);
}

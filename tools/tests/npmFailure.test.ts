import { match } from 'node:assert/strict';
import { test } from 'node:test';
import { explainNpmFailure } from '../setup/npmFailure.mjs';

/** Lines that npm really printed, and words that must stand in the explanation. */
const cases: Array<[output: string, words: RegExp]> = [
	['npm error code EAI_AGAIN\nnpm error syscall getaddrinfo', /could not reach its registry/],
	['npm error code ENOTFOUND', /could not reach its registry/],
	['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write', /disk is full/],
	['npm error code EACCES\nnpm error path /usr/lib/x', /may not write here/],
	['npm error code ETARGET\nnpm error notarget No matching version', /lacks a package version/],
	['npm error code SELF_SIGNED_CERT_IN_CHAIN', /does not trust the certificate/],
	['npm error gyp ERR! stack Error: not found: make', /C\+\+ compiler/],
	['npm error code EWHATEVER', /its last words are below[^]*EWHATEVER/],
];

for (const [output, words] of cases) {
	test(`"${output.split('\n')[0]}" in plain words`, () => {
		match(explainNpmFailure('install n8n', output), words);
	});
}

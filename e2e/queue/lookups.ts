import assert from 'node:assert/strict';
import type { N8nClient } from '../../n8n/client';
import { publish } from '../../n8n/publish';
import { node, ours, row, save } from '../../n8n/workflow';

/** n8n loses a reply once in a thousand, though the execution succeeds. */
const REPLY_LIMIT_MS = 60_000;
const AT_ONCE = 20;

/** A user whose profile is looked up, and all whose starred repositories are listed. */
export interface Subject {
	username: string;
	/** Repositories that the sandbox has for that name. */
	repositories: number;
}

/** As many different users, with listings of one to three pages. */
export function subjects(prefix: string, count: number): Subject[] {
	return Array.from({ length: count }, (_, index) => {
		const repositories = 1 + ((index * 7) % 25);
		return { username: `${prefix}${index}-${repositories}`, repositories };
	});
}

/** Requests, and credits, that a subject costs: the profile and each page of the listing. */
export function costOf({ repositories }: Subject): number {
	return 1 + Math.ceil(repositories / 10);
}

/** Makes the workflow that a webhook starts, and publishes it. @returns its id, and the address of the webhook */
export async function publishLookups(
	client: N8nClient,
	path: string,
): Promise<{ id: string; address: string }> {
	const start = { httpMethod: 'POST', path, responseMode: 'lastNode' };
	const trigger = { ...node('Webhook', 'n8n-nodes-base.webhook', 2, start), webhookId: path };
	const profile = ours('Profile', 'codeHost', {
		resource: 'user',
		operation: 'get',
		username: '={{ $json.body.username }}',
	});
	const starred = ours('Starred', 'codeHost', {
		resource: 'repository',
		operation: 'getStarred',
		username: '={{ $json.username }}',
		returnAll: true,
	});
	const answer = node('Answer', 'n8n-nodes-base.aggregate', 1, {
		fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'id' }] },
		options: {},
	});
	const id = await save(client, row(path, [trigger, profile, starred, answer]));
	await publish(client, id);
	return { id, address: `${client.address}/webhook/${path}` };
}

/** What came back for one subject; nothing where no reply came. */
export interface Reply {
	subject: Subject;
	status: number | undefined;
	body: unknown;
}

/** Sends one webhook request for each subject, twenty at once. */
export async function askAll(address: string, all: Subject[]): Promise<Reply[]> {
	const replies: Reply[] = [];
	const waiting = all.values();
	const oneAfterAnother = async () => {
		for (const next of waiting) replies.push(await ask(address, next));
	};
	await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother));
	return replies;
}

/** Sends a webhook request for one subject. */
export async function ask(address: string, subject: Subject): Promise<Reply> {
	try {
		const answer = await fetch(address, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ username: subject.username }),
			signal: AbortSignal.timeout(REPLY_LIMIT_MS),
		});
		return { subject, status: answer.status, body: await answer.json().catch(() => undefined) };
	} catch {
		return { subject, status: undefined, body: undefined };
	}
}

/** Holds a reply to what the sandbox has: every repository of the user, once. */
export function checkReply({ subject, status, body }: Reply): void {
	assert.equal(status, 200, `status for ${subject.username}`);
	const { id: ids } = body as { id: string[] };
	assert.equal(ids.length, subject.repositories, `repositories of ${subject.username}`);
	assert.equal(new Set(ids).size, ids.length, `the same repository twice for ${subject.username}`);
}

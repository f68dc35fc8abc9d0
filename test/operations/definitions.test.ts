import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { difference } from 'lodash';
import { z } from 'zod/v4';
import { endpoints, everyEvent, everyOperation, platforms } from '../../tools/catalogue';
import { goldenOf } from '../../golden/golden';
import {
	PAGING_MEMBERS,
	pagingOf,
	type PagingStyle,
	pagingStyles,
} from '../../nodes/shared/contract/paging';
import { wireName } from '../../nodes/shared/operation/field';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { timeOf } from '../../nodes/shared/operation/record';
import { n8n } from '../../package.json';
import { servedEndpoints as served } from '../../sandbox/servedEndpoint';
import { defaults } from '../../sandbox/options';
import { root } from '../../tools/paths';

/*
 * Definitions of operations, events and platforms. A mistake in one of them fails most other tests, too, but here exactly
 * one, whose name says where to look.
 */

describe.each(everyOperation)('$title', ({ operation }) => {
	const { endpoint, result } = operation;
	const { shape } = endpoint.body;
	const paging = pagingOf(endpoint);
	const fields = bodyFieldsOf(operation);

	test('the members of the body are its parameters (`wire`), and its paging (contract/paging.ts)', () => {
		const members = difference(Object.keys(shape), paging === undefined ? [] : PAGING_MEMBERS);
		expect(fields.map(wireName).sort()).toEqual(members.sort());
	});

	test('the response has the member with the next position (contract/paging.ts)', () => {
		const { given }: Partial<PagingStyle> = paging ? pagingStyles[paging.position] : {};
		const members = endpoint.data instanceof z.ZodObject ? Object.keys(endpoint.data.shape) : [];
		expect([undefined, ...members]).toContain(given);
	});

	test('a lookup returns what it requests: the golden example, and the sandbox (sandbox/data)', () => {
		if (result.kind === 'list') return;
		const { request, response } = goldenOf(endpoint.path);
		const service = served.find((each) => each.endpoint === endpoint);
		const requested = Object.values(request).flatMap((value) => String(value).split(/[/=]/));
		for (const { data } of [response, service?.answer(request, defaults) ?? { data: {} }]) {
			expect(endpoint.data.safeParse(data).error?.message).toBeUndefined();
			const answer = JSON.stringify(data).toLowerCase();
			expect(requested.filter((part) => part && answer.includes(part.toLowerCase()))).not.toEqual(
				[],
			);
		}
	});
});

test('the sandbox serves every operation (sandbox/data), and every endpoint has an operation', () => {
	const requested = new Set(everyOperation.map(({ operation }) => operation.endpoint.path));
	expect([...requested].sort()).toEqual(endpoints.map(({ path }) => path).sort());
});

test('package.json names every node and its trigger; `npm run docs` then adds the platform', () => {
	const files = globSync('nodes/*/*.node.ts', { cwd: root });
	const built = files.map((file) => `dist/${file.replace(/ts$/, 'js')}`);
	expect([...n8n.nodes].sort()).toEqual(built.sort());
	const pairs = platforms.flatMap(({ folder }) => [folder, `${folder}Trigger`]);
	expect(n8n.nodes.map((path) => basename(path, '.node.js'))).toEqual(pairs);
});

describe.each(platforms)('$folder', ({ folder, operations, events }) => {
	test('operations.ts lists every operation and event of its files', () => {
		const exported = globSync(`nodes/${folder}/*.ts`, { cwd: root }).flatMap((file) =>
			Object.values(require(join(root, file)) as Record<string, unknown>),
		);
		const written = exported.filter((value) => {
			const { option, endpoint, operation } = Object(value) as Record<string, unknown>;
			return option !== undefined && (endpoint ?? operation) !== undefined;
		});
		expect(difference<unknown>(written, [...operations, ...events])).toEqual([]);
	});

	test('no two have the same action: neither models nor the list of actions could distinguish them', () => {
		for (const entries of [operations, events]) {
			const actions = entries.map(({ option }) => option.action);
			expect(actions).toEqual([...new Set(actions)]);
		}
	});
});

test.each(everyEvent)(
	'$title: `time` names the field with the time when a record entered the listing, or the event `isUntimed`',
	({ event }) => {
		if (event.kind === 'change' || event.isUntimed) return;
		const members = Object.keys(event.operation.result.record.schema.shape);
		const isTime = /^(created|published|posted)(At|Time|Utc|AtEpochMs)$/;
		expect(event.time === undefined && members.some((name) => isTime.test(name))).toBe(false);
	},
);

test.each(everyEvent)(
	'$title: in the sandbox an added record has a later time, in a field of `time` (`movedTimes` in sandbox/data/record.ts)',
	({ event }) => {
		const { endpoint } = event.operation;
		const service = served.find((each) => each.endpoint === endpoint);
		if (event.kind === 'change' || event.time === undefined || service === undefined) return;
		const { listing } = service.changeable(goldenOf(endpoint.path).request);
		const timeAt = (place: number) => timeOf(Object(listing?.made(place).record), event.time);
		expect(timeAt(-1)).toBeGreaterThan(timeAt(0) ?? Infinity);
	},
);

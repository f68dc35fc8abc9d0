import type { IDataObject } from 'n8n-workflow';
import { engines, usePolls } from './pollService';
import { titled } from './watched';

/** Every event that waits for new records, on n8n's three engines. */

const service = usePolls();

describe.each(engines)('%s engine', (engine) => {
	describe.each(titled)('%s', (_, watched) => {
		const idsOf = (items: IDataObject[] | undefined) => items?.map((item) => item[watched.id]);

		test('the first poll gives nothing out, and a quiet poll costs what is said', async () => {
			const trigger = await service.watching(watched, {}, engine);
			const firstTick = engine === 'cursors' ? watched.quiet : 0;
			expect(service.paid()).toBe(watched.first + firstTick);
			for (let poll = 0; poll < 3; poll += 1) {
				expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
				expect(service.paid()).toBe(watched.quiet);
			}
			const sizes = service.bodies.map((body) => Object(body)[watched.size ?? ''] as unknown);
			if (watched.size !== undefined) {
				expect(Math.max(...sizes.map(Number))).toBeLessThanOrEqual(10);
			}
		});

		test.each([1, 2, 12, 30])('%i new ones come out once, oldest first', async (count) => {
			const trigger = await service.watching(watched, {}, engine);
			const added = service.add(watched, count);
			const { items, error } = await trigger.tick();
			expect(error).toBeUndefined();
			expect(idsOf(items)).toEqual(added);
			expect(items?.some((item) => '_gap' in item)).toBe(false);
			expect((await trigger.tick()).items).toBeUndefined();
			const again = service.add(watched, 1);
			expect(idsOf((await trigger.tick()).items)).toEqual(again);
		});

		test('more than Limit: what was read comes out over the polls, and what was not is said', async () => {
			const trigger = await service.watching(watched, { limit: 5 }, engine);
			const added = service.add(watched, 25);
			const came: unknown[] = [];
			let items = (await trigger.tick()).items ?? [];
			expect(items).toHaveLength(5);
			// one answer holds a whole listing: nothing is left unread
			const gap = watched.whole ? [undefined] : [true];
			expect(items.map((item) => item._gap)).toEqual([...gap, ...Array(4).fill(undefined)]);
			while (items.length > 0) {
				came.push(...(idsOf(items) ?? []));
				expect(items.length).toBeLessThanOrEqual(5);
				items = (await trigger.tick()).items ?? [];
			}
			expect(came.length).toBeGreaterThan(5);
			expect(came).toEqual(added.slice(-came.length));
		});

		test('what is deleted brings no old record back', async () => {
			const trigger = await service.watching(watched, {}, engine);
			service.add(watched, 2);
			await trigger.tick();
			for (const record of [0, 1, 3]) {
				service.sandbox.change({ kind: 'remove', path: watched.path, body: watched.body, record });
				expect((await trigger.tick()).items).toBeUndefined();
			}
			const added = service.add(watched, 1);
			expect(idsOf((await trigger.tick()).items)).toEqual(added);
		});

		test('one that left and comes back does not come out again', async () => {
			const trigger = await service.watching(watched, {}, engine);
			const [id = ''] = service.add(watched, 1);
			expect(idsOf((await trigger.tick()).items)).toEqual([id]);
			const listing = { path: watched.path, body: { ...watched.body } };
			service.sandbox.change({ kind: 'remove', ...listing, record: id });
			await trigger.tick();
			service.sandbox.change({ kind: 'restore', ...listing, record: id });
			expect((await trigger.tick()).items).toBeUndefined();
		});

		test('one that is pinned to the top does not hide those behind it', async () => {
			const trigger = await service.watching(watched, {}, engine);
			const listing = { path: watched.path, body: { ...watched.body } };
			service.sandbox.change({ kind: 'pin', ...listing, record: 7 });
			expect((await trigger.tick()).items).toBeUndefined();
			const added = service.add(watched, 2);
			expect(idsOf((await trigger.tick()).items)).toEqual(added);
		});

		test('a poll that fails gives nothing out, and the next one brings what it missed', async () => {
			const trigger = await service.watching(watched, { options: { maxRetries: 0 } }, engine);
			const added = service.add(watched, watched.size === undefined ? 1 : 14);
			const requests = service.sandbox.requests;
			const nth = watched.size === undefined ? 1 : 2;
			service.sandbox.addFault({
				when: ({ index }) => index === requests + nth - 1,
				fault: { kind: 'status', status: 503 },
			});
			const failed = await trigger.tick();
			expect(failed.items).toBeUndefined();
			expect(failed.error?.message).toContain('(503)');
			expect(idsOf((await trigger.tick()).items)).toEqual(added);
			expect((await trigger.tick()).items).toBeUndefined();
		});

		test('a restart after a good poll brings nothing twice', async () => {
			const trigger = await service.watching(watched, {}, engine);
			const first = service.add(watched, 2);
			expect(idsOf((await trigger.tick()).items)).toEqual(first);
			const restarted = await trigger.restart();
			expect(restarted?.items).toBeUndefined();
			const second = service.add(watched, 2);
			expect(idsOf((await trigger.tick()).items)).toEqual(second);
		});

		test('what comes between publishing and the first tick comes out', async () => {
			const parameters = { event: watched.event, ...watched.parameters };
			const trigger = service.trigger(watched.nodeType, parameters, engine);
			await trigger.activate();
			const [added] = service.add(watched);
			expect((await trigger.tick()).items?.map((item) => item[watched.id])).toEqual([added]);
			expect((await trigger.tick()).items).toBeUndefined();
		});

		test('a memory that is lost is a new first poll', async () => {
			const trigger = await service.watching(watched, {}, engine);
			service.add(watched, 3);
			trigger.memory = {};
			expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
		});

		test('"Fetch Test Event" gives one real record for the least, and touches no memory', async () => {
			const trigger = await service.watching(watched, {}, engine);
			const before = structuredClone(JSON.parse(JSON.stringify(trigger.memory)));
			service.paid();
			const { items } = await trigger.test();
			expect(items).toHaveLength(1);
			expect(items?.[0]).toHaveProperty(watched.id);
			expect(service.paid()).toBe(1);
			expect(JSON.parse(JSON.stringify(trigger.memory))).toEqual(before);
		});
	});
});

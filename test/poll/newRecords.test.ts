import type { IDataObject } from 'n8n-workflow';
import { onEngines, usePolls } from './pollService';
import { titled, type WatchedListing, watchedListings } from './watched';

/** Every event that waits for new records. Random histories (`history.property.test.ts`) prove what comes out, and when. */

const service = usePolls();

test('as many new ones as Limit lets out are read no further than that', async () => {
	const issues = watchedListings.find(({ event }) => event === 'newIssue') as WatchedListing;
	const trigger = await service.watching(issues, { limit: 10 });
	const added = service.add(issues, 20);
	service.paid();
	expect((await trigger.tick()).items).toHaveLength(10);
	expect(added).toHaveLength(20);
	expect(service.paid()).toBe(1);
});

/** One of each rule: times tell, places tell, the whole listing is known. */
const ofEachRule = /newTweet|newStarredRepository|forumTrigger newComment/;

describe.each(onEngines(titled, ([title]) => ofEachRule.test(title)))(
	'$title',
	({ engine, one: [, watched] }) => {
		const idsOf = (items: IDataObject[] | undefined) => items?.map((item) => item[watched.id]);

		test('the first poll gives nothing out, and a quiet poll costs what is said', async () => {
			const trigger = await service.watching(watched, {}, engine);
			const firstTick = engine === 'cursors' ? watched.quiet : 0;
			expect(service.paid()).toBe(watched.first + firstTick);
			expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
			expect(service.paid()).toBe(watched.quiet);
		});

		test.each([12, 30])('%i new ones come out once, oldest first', async (count) => {
			const trigger = await service.watching(watched, {}, engine);
			const added = service.add(watched, count);
			const { items, error } = await trigger.tick();
			expect(error).toBeUndefined();
			expect(idsOf(items)).toEqual(added);
			expect(items?.some((item) => '_gap' in item)).toBe(false);
			expect((await trigger.tick()).items).toBeUndefined();
			expect((await trigger.restart())?.items).toBeUndefined();
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

		test('what comes between publishing and the first tick comes out', async () => {
			const parameters = { event: watched.event, ...watched.parameters };
			const trigger = service.trigger(watched.nodeType, parameters, engine);
			await trigger.activate();
			const added = service.add(watched);
			expect(idsOf((await trigger.tick()).items)).toEqual(added);
			expect((await trigger.tick()).items).toBeUndefined();
		});

		test('"Fetch Test Event" gives one real record for the least, and touches no memory', async () => {
			const trigger = await service.watching(watched, {}, engine);
			const before = JSON.stringify(trigger.memory);
			service.paid();
			const { items } = await trigger.test();
			expect(items).toHaveLength(1);
			expect(items?.[0]).toHaveProperty(watched.id);
			expect(service.paid()).toBe(1);
			expect(JSON.stringify(trigger.memory)).toBe(before);
		});
	},
);

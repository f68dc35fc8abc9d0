import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../executor/sandboxService';
import { triggerOf } from './changingListing';
import { watchedListings } from './watched';

/** Every event for new records. `months.test.ts` tests on all engines which records are new. */

const service = useSandbox();

describe.each(watchedListings)('$title', (watched) => {
	const published = async () => {
		const trigger = triggerOf(service, watched);
		expect(await trigger.activate()).toEqual({ items: undefined, error: undefined });
		return trigger;
	};
	const { path, body } = watched;
	/** Adds records; returns their ids, oldest first. */
	const add = (count: number) =>
		service.sandbox.change({ kind: 'add', path, body, count }).ids.toReversed();
	const idsOf = (items: IDataObject[] | undefined) => items?.map((item) => item[watched.id]);

	test('outputs new records once, oldest first, for the stated credits', async () => {
		const trigger = await published();
		expect(service.paid()).toBe(watched.first);
		const added = add(1);
		expect(idsOf((await trigger.tick()).items)).toEqual(added);
		service.paid();
		expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
		expect(service.paid()).toBe(watched.quiet);
		const more = add(12);
		const { items } = await trigger.tick();
		expect(idsOf(items)).toEqual(more);
		expect(items?.some((item) => '_gap' in item)).toBe(false);
		expect((await trigger.tick()).items).toBeUndefined();
		expect((await trigger.restart())?.items).toBeUndefined();
	});

	test('outputs one record for Fetch Test Event for 1 credit, and keeps the state', async () => {
		const trigger = await published();
		const before = JSON.stringify(trigger.memory);
		service.paid();
		const { items } = await trigger.test();
		expect(items).toHaveLength(1);
		expect(items?.[0]).toHaveProperty(watched.id);
		expect(service.paid()).toBe(1);
		expect(JSON.stringify(trigger.memory)).toBe(before);
		// like a manual execution it uses the cache; a poll does not
		expect((await trigger.test()).items).toEqual(items);
		expect(service.paid()).toBe(0);
		await trigger.tick();
		expect(service.paid()).toBe(watched.quiet);
	});
});

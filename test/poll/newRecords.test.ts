import type { IDataObject } from 'n8n-workflow';
import { usePolls } from './pollService';
import { watchedListings } from './watched';

/** Every event that waits for new records. Random months (`months.test.ts`) prove what comes out, and when, on all engines. */

const service = usePolls();

describe.each(watchedListings)('$title', (watched) => {
	const published = async () => {
		const parameters = { event: watched.event, ...watched.parameters };
		const trigger = service.trigger(watched.nodeType, parameters);
		expect(await trigger.activate()).toEqual({ items: undefined, error: undefined });
		return trigger;
	};
	const idsOf = (items: IDataObject[] | undefined) => items?.map((item) => item[watched.id]);

	test('what comes after the first poll comes out once, oldest first; a quiet poll costs what is said', async () => {
		const trigger = await published();
		expect(service.paid()).toBe(watched.first);
		const [added] = service.add(watched);
		expect(idsOf((await trigger.tick()).items)).toEqual([added]);
		service.paid();
		expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
		expect(service.paid()).toBe(watched.quiet);
		const more = service.add(watched, 12);
		const { items } = await trigger.tick();
		expect(idsOf(items)).toEqual(more);
		expect(items?.some((item) => '_gap' in item)).toBe(false);
		expect((await trigger.tick()).items).toBeUndefined();
		expect((await trigger.restart())?.items).toBeUndefined();
	});

	test('"Fetch Test Event" gives one real record for the least, and touches no memory', async () => {
		const trigger = await published();
		const before = JSON.stringify(trigger.memory);
		service.paid();
		const { items } = await trigger.test();
		expect(items).toHaveLength(1);
		expect(items?.[0]).toHaveProperty(watched.id);
		expect(service.paid()).toBe(1);
		expect(JSON.stringify(trigger.memory)).toBe(before);
		// as a run by hand does, it takes an answer of the last hour; a poll does not
		expect((await trigger.test()).items).toEqual(items);
		expect(service.paid()).toBe(0);
		await trigger.tick();
		expect(service.paid()).toBe(watched.quiet);
	});
});

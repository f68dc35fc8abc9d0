import { usePolls } from './pollService';

/** Values that are too long to be remembered as they are. */

const service = usePolls();
const company = { universalName: 'acme' };

const edit = (fields: Record<string, unknown>) =>
	service.sandbox.change({
		kind: 'edit',
		path: '/professional-network/get-company-from-url',
		body: company,
		fields,
	});

async function watching() {
	const trigger = service.trigger('professionalNetworkTrigger', {
		event: 'companyChanged',
		...company,
	});
	expect((await trigger.activate()).error).toBeUndefined();
	return trigger;
}

test('a long text is remembered as a hash, and a change of it comes out with both beginnings', async () => {
	const long = 'x'.repeat(400_000);
	edit({ tagline: long });
	const trigger = await watching();
	expect(JSON.stringify(trigger.memory).length).toBeLessThan(10_000);
	expect((await trigger.tick()).items).toBeUndefined();
	edit({ tagline: `${long}y` });
	const [item] = (await trigger.tick()).items ?? [];
	const before = `${'x'.repeat(200)}…`;
	expect(item?._changes).toEqual([{ field: 'tagline', before, after: `${long}y` }]);
	expect((await trigger.tick()).items).toBeUndefined();
});

test('a long value whose members come in another order is the same', async () => {
	const cities = Array.from({ length: 200 }, (_, n) => ({ city: `Town ${n}`, country: 'NO' }));
	edit({ headquarters: { cities, line1: 'a' } });
	const trigger = await watching();
	edit({ headquarters: { line1: 'a', cities } });
	expect((await trigger.tick()).items).toBeUndefined();
	edit({ headquarters: { line1: 'b', cities } });
	expect((await trigger.tick()).items).toHaveLength(1);
});

test('a memory of an earlier version, with a long text as it was, stays', async () => {
	const long = 'x'.repeat(5000);
	edit({ tagline: long });
	const trigger = await watching();
	const { of } = trigger.memory;
	trigger.memory = { of, values: { ...Object(trigger.memory.values), tagline: long } };
	expect((await trigger.tick()).items).toBeUndefined();
	edit({ tagline: 'short' });
	expect((await trigger.tick()).items).toHaveLength(1);
});

import { z } from 'zod/v4';
import { wireName } from '../../nodes/shared/operation/field';
import { endpoints } from '../../nodes/shared/contract';
import { PAGING_MEMBERS } from '../../nodes/shared/contract/paging';
import { fieldsOf } from '../../golden/calls';
import { everyOperation } from '../../catalogue/operations';

test('every operation asks an endpoint of the contract, and every endpoint has an operation', () => {
	const asked = everyOperation.map(({ operation }) => operation.endpoint.path);
	expect([...new Set(asked)].sort()).toEqual(endpoints.map(({ path }) => path).sort());
});

describe.each(everyOperation)('$title', ({ title, operation }) => {
	const { endpoint, result } = operation;
	const rules: Readonly<Record<string, z.ZodType>> = endpoint.body.shape;
	const isRequired = (member: string) => !rules[member]?.safeParse(undefined).success;
	const sent = fieldsOf(operation);

	test('sends what the contract names, and all of it', () => {
		const members = Object.keys(rules).filter((member) => !PAGING_MEMBERS.includes(member));
		expect(sent.map(wireName).sort()).toEqual(members.sort());
	});

	test('requires what the contract requires', () => {
		const required = sent.filter(({ property }) => property.required === true).map(wireName);
		expect(required).toEqual(Object.keys(rules).filter(isRequired));
		const inCollections = [...(operation.filters ?? []), ...(operation.options ?? [])];
		expect(inCollections.filter(({ property }) => property.required !== undefined)).toEqual([]);
	});

	test('pages by members that the contract names', () => {
		const paging = result.kind === 'list' ? result.paging : undefined;
		const named = [paging?.position, paging?.size].filter((member) => member !== undefined);
		const known = PAGING_MEMBERS.filter((member) => member in rules);
		// a tweet's own lookup has no use for the cursor of its replies
		expect(named.sort()).toEqual(title === 'microblog tweet.get' ? [] : known.sort());
	});

	test('offers in its dropdowns the values that the contract allows', () => {
		for (const field of sent.filter(({ property }) => property.type === 'options')) {
			const options = field.property.options ?? [];
			const values = options.map((option) => ('value' in option ? option.value : undefined));
			expect(values.sort()).toEqual(allowedValues(rules[wireName(field)]).sort());
			expect(values).toContain(field.property.default);
		}
	});
});

function allowedValues(rule: z.ZodType | undefined): unknown[] {
	return rule === undefined ? [] : (z.toJSONSchema(rule).enum ?? []);
}

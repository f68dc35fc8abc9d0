import { type INode, type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { everyOperation } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';
import { subjectOf } from '../../nodes/shared/operation/operation';

/** Values that an operation does not take stay until one takes them, as n8n's editor switches operations. */

function switcher(name: string) {
	const { description } = platforms.find((platform) => platform.description.name === name) ?? {};
	if (description === undefined) throw new Error(`There is no node ${name}`);
	return (asTool: boolean) => {
		const type = asTool ? { ...description, name: `${name}Tool` } : description;
		const node = { type: name, typeVersion: 1 } as INode;
		const read = (parameters: INodeParameters, withDefaults: boolean): INodeParameters =>
			NodeHelpers.getNodeParameters(type.properties, parameters, withDefaults, false, node, type) ??
			{};
		// n8n's editor leaves out what is the default, sets the new value, and fills the defaults in
		return (parameters: INodeParameters, changed: INodeParameters) =>
			read({ ...read(parameters, false), ...changed }, true);
	};
}

const listings = everyOperation.filter(({ operation }) => operation.result.kind === 'list');

test.each(listings)('$title keeps what was set through every other operation', (entry) => {
	const { resource, option } = entry.operation;
	const subject = subjectOf(entry.operation)?.property.name ?? '';
	const here = { resource: resource.value, operation: option.value };
	const set = switcher(entry.node)(false);
	let parameters = set(here, { returnAll: false, limit: 7, [subject]: 'kept' });
	for (const { operation } of everyOperation.filter(({ node }) => node === entry.node)) {
		const there = { resource: operation.resource.value, operation: operation.option.value };
		parameters = set(parameters, there);
	}
	expect(set(parameters, here)).toMatchObject({ ...here, limit: 7, [subject]: 'kept' });
});

test('Return All goes back to the default of the next operation', () => {
	const set = switcher('forum')(false);
	const comments = set({ resource: 'post', operation: 'getComments' }, {});
	expect(comments.returnAll).toBe(true);
	const community = { resource: 'community', operation: 'search' };
	expect(set(comments, community)).toMatchObject({ returnAll: false, limit: 50 });
	const all = set(set({}, community), { returnAll: true });
	const user = set(all, { resource: 'user', operation: 'get' });
	expect(set(user, community)).toMatchObject({ returnAll: false });
});

test('Return All keeps the limit that it hides', () => {
	const set = switcher('codeHost')(false);
	const search = { resource: 'issue', operation: 'search' };
	const all = set(set({}, { ...search, limit: 7 }), { returnAll: true });
	expect(set(all, { returnAll: false })).toMatchObject({ limit: 7 });
});

test('a password, and the filters of another search, are not kept', () => {
	const set = switcher('professionalNetwork')(false);
	const profile = { resource: 'publicProfile', operation: 'get' };
	const given = set(profile, { memberIdentity: 'ada', challengeToken: 'human' });
	const company = set(given, { resource: 'company', operation: 'get' });
	expect(company).toMatchObject({ memberIdentity: 'ada' });
	expect(company).not.toHaveProperty('challengeToken');
	const search = switcher('codeHost')(false);
	const issues = search({ resource: 'issue', operation: 'search' }, { filters: { author: 'ada' } });
	expect(search(issues, { resource: 'user', operation: 'get' })).not.toHaveProperty('filters');
});

test('a tool keeps nothing hidden: the model would be asked for it', () => {
	const set = switcher('codeHost')(true);
	const user = set({}, { resource: 'user', operation: 'get' });
	expect(user.username).toMatch(/\$fromAI/);
	const issues = set(user, { resource: 'issue', operation: 'search' });
	expect(issues).not.toHaveProperty('username');
	expect(issues.query).toMatch(/\$fromAI/);
});

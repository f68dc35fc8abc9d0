import { startSandbox } from '../../sandbox/server';
import { jsonOf, runNode } from '.';
import { sourcePackage } from './sourcePackage';

test('a node of this repository runs by its name, with the credential type of the package', async () => {
	const sandbox = await startSandbox();
	try {
		const { baseUrl, apiKey } = sandbox;
		const result = await runNode({
			nodeType: 'codeHost',
			parameters: { resource: 'user', operation: 'get', username: '={{ $json.name }}' },
			items: [{ name: 'octo' }],
			credential: { baseUrl, apiKey },
		});
		expect(jsonOf(result)).toMatchObject([{ username: 'octo' }]);
		expect(sandbox.log).toHaveLength(1);
	} finally {
		await sandbox.close();
	}
});

test('a name that has no file is refused', async () => {
	await expect(sourcePackage.nodeType('nowhere')).rejects.toThrow('Nowhere.node.ts');
	await expect(sourcePackage.credentialType('nowhereApi')).rejects.toThrow('NowhereApi');
});

import { readFileSync } from 'node:fs';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

export class Bad implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Bad',
		name: 'bad',
		group: ['transform'],
		version: 1,
		description: 'Holds mistakes that the scan must find',
		defaults: { name: 'Bad' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [{ displayName: 'some field', name: 'someField', type: 'string', default: '' }],
	};

	async execute() {
		// eslint-disable-next-line no-console
		console.log(readFileSync('secret'));
		setTimeout(() => {}, 1);
		return [[{ json: {} }]];
	}
}

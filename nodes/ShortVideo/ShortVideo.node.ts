import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations } from '../shared/description/describeOperations';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class ShortVideo implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Short Video',
		name: 'shortVideo',
		icon: {
			light: 'file:../../icons/shortVideo.light.svg',
			dark: 'file:../../icons/shortVideo.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Get public profiles of a short-video network',
		defaults: { name: 'Short Video' },
		usableAsTool: true,
		...describeOperations('shortVideo', operations),
	};

	execute = executor(operations);
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { describeOperations, operationSubtitle } from '../shared/description/describeOperations';
import { iconOf } from '../shared/description/identity';
import { executor } from '../shared/run/runOperations';
import { operations } from './operations';

export class VideoPlatform implements INodeType {
	description: INodeTypeDescription = {
		icon: iconOf('videoPlatform'),
		subtitle: operationSubtitle(operations),
		description: 'Get public videos and their transcripts from a video-sharing site',
		usableAsTool: true,
		...describeOperations('videoPlatform', operations),
	};

	execute = executor(operations);
}

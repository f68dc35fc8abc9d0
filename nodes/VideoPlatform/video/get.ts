import { videoPlatform } from '../../shared/contract';
import { asFlag } from '../../shared/fields/flag';
import { asText } from '../../shared/fields/text';
import type { Operation } from '../../shared/operation/operation';
import { video } from '../resources';
import { transcriptLength } from '../transcriptLength';
import { videoUrl } from '../videoUrl';

/** A video with its transcript (service document, "Video platform"). */
export const get: Operation = {
	resource: video,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get a video with its transcript',
		description:
			'Get a video: title, channel, counts, caption tracks, and its timed transcript. Costs 1 credit.',
	},
	endpoint: videoPlatform.getVideo,
	fields: [
		videoUrl,
		{
			property: {
				displayName: 'Include Transcript',
				name: 'includeTranscript',
				type: 'boolean',
				default: true,
				description:
					'Whether to get the transcript too: all that is said in the video, which is long. Turn off if title, description and counts are enough.',
			},
			expected: 'true or false',
			read: asFlag,
		},
		{
			property: {
				displayName: 'Transcript Language',
				name: 'transcriptLanguage',
				type: 'string',
				displayOptions: { show: { includeTranscript: [true] } },
				default: '',
				placeholder: 'e.g. en',
				description:
					'Language code (BCP 47) such as en or pt-BR. Left empty, the transcript comes in the default caption track of the video.',
			},
			expected: 'a language code such as en or pt-BR',
			read: asText,
		},
	],
	result: {
		kind: 'single',
		record: {
			schema: videoPlatform.video,
			idField: 'id',
			simplified: [
				'title',
				'channel.name',
				'publishedAt',
				'durationSeconds',
				'viewCount',
				'likeCount',
				'url',
				'description',
				'transcript.text',
				'id',
			],
			shortening: transcriptLength,
		},
	},
};

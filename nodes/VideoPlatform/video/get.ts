import { videoPlatform } from '../../shared/contract';
import { field } from '../../shared/fields/field';
import { asFlag } from '../../shared/fields/flag';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { transcriptLength } from '../transcriptLength';
import { videoUrl } from '../videoUrl';

/** A video with its transcript (service document, "Video platform"). */
export const get: Operation = {
	resource: resource('video'),
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
		field({
			displayName: 'Include Transcript',
			name: 'includeTranscript',
			type: 'boolean',
			default: true,
			description:
				'Whether to get the transcript too: all that is said in the video, which is long. Turn off if title, description and counts are enough.',
			expected: 'true or false',
			read: asFlag,
		}),
		field({
			displayName: 'Transcript Language',
			name: 'transcriptLanguage',
			displayOptions: { show: { includeTranscript: [true] } },
			placeholder: 'e.g. en',
			description:
				'Language code (BCP 47) such as en or pt-BR. Left empty, the transcript comes in the default caption track of the video.',
			expected: 'a language code such as en or pt-BR',
		}),
	],
	result: {
		kind: 'single',
		record: {
			schema: videoPlatform.video,
			idField: 'id',
			simplified: words(`
				title channel.name publishedAt durationSeconds viewCount likeCount url description
				transcript.text id
			`),
			shortening: transcriptLength,
		},
	},
};

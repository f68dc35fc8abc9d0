import { asLink } from '../shared/fields/link';
import { asText } from '../shared/fields/text';
import type { Field } from '../shared/operation/field';

/** The service takes a bare id as well as a link (service document, "Video platform"). */
const BARE_ID = /^[\w-]{11}$/;

export const videoUrl: Field = {
	property: {
		displayName: 'Video',
		name: 'url',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://example.com/watch?v=dQw4w9WgXcQ',
		description:
			'Any link to the video (watch, short link, shorts, embed, live), or its ID of 11 characters',
	},
	wanted: 'a link to a video, or its ID of 11 characters such as dQw4w9WgXcQ',
	read: (value) => {
		const given = asText(value);
		return BARE_ID.test(given) ? given : asLink(given);
	},
	examples: {
		accepted: [
			['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
			[
				'https://video-platform.example/watch?v=dQw4w9WgXcQ&t=42s',
				'https://video-platform.example/watch?v=dQw4w9WgXcQ&t=42s',
			],
			['vid.example/dQw4w9WgXcQ?si=x', 'https://vid.example/dQw4w9WgXcQ?si=x'],
		],
		refused: ['my video', 'dQw4w9WgXc', 'ftp://video-platform.example/watch?v=dQw4w9WgXcQ'],
	},
};

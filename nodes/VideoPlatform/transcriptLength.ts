import type { Shortening } from '../shared/operation/record';
import { numberOption } from '../shared/options/option';
import { beginning } from '../shared/request/untrustedText';

type Rec = Readonly<Record<string, unknown>>;

const length = numberOption(
	{
		displayName: 'Max Transcript Characters',
		name: 'maxTranscriptCharacters',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 10000,
		description:
			'Most characters of the transcript that come out. What is longer is cut, and its text ends with a note that says so. To leave the transcript out, turn off Include Transcript.',
	},
	'whole',
);

/** The option that cuts the transcript of a video: an hour of talk is more than a model should have to read. */
export const transcriptLength: Shortening = {
	property: length.property,
	read: (given) => {
		const most = length.read(given);
		return most === undefined ? undefined : (video) => withShortTranscript(video, most);
	},
};

/** The video with at most so many characters of its transcript, and the segments that these fill. */
function withShortTranscript(video: Rec, most: number): Rec {
	const { transcript } = video;
	if (typeof transcript !== 'object' || transcript === null) return video;
	const { text, segments } = transcript as Rec;
	if (typeof text !== 'string' || text.length <= most) return video;
	return {
		...video,
		transcript: {
			...transcript,
			text: `${beginning(text, most)}… [cut after ${most} of ${text.length} characters]`,
			...(Array.isArray(segments) ? { segments: upTo(segments, most) } : {}),
		},
	};
}

/** The segments whose texts, with a space between them, have at most so many characters. */
function upTo(segments: readonly unknown[], most: number): unknown[] {
	let characters = 0;
	return segments.filter((segment) => {
		characters += textOf(segment).length + 1;
		return characters - 1 <= most;
	});
}

function textOf(segment: unknown): string {
	if (typeof segment !== 'object' || segment === null) return '';
	const text: unknown = Reflect.get(segment, 'text');
	return typeof text === 'string' ? text : '';
}

import { members, type DataRecord, type Shortening } from '../shared/operation/record';
import { optionalNumber } from '../shared/options/option';
import { beginning } from '../shared/request/untrustedText';

const length = optionalNumber({
	displayName: 'Max Transcript Characters',
	name: 'maxTranscriptCharacters',
	min: 1,
	default: 10000,
	description:
		'Max number of characters of the transcript. A longer one is cut, and its text ends with a note.',
});

/** The option that cuts the transcript of a video: an hour of talk is more than a model should have to read. */
export const transcriptLength: Shortening = {
	property: length.property,
	read: (given) => {
		const max = length.read(given);
		return max === undefined ? undefined : (video) => withShortTranscript(video, max);
	},
};

/** The video with at most so many characters of its transcript, and the segments that these fill. */
function withShortTranscript(video: DataRecord, max: number): DataRecord {
	const transcript = members(video.transcript);
	const { text, segments } = transcript;
	if (typeof text !== 'string' || text.length <= max) return video;
	return {
		...video,
		transcript: {
			...transcript,
			text: `${beginning(text, max)}… [cut after ${max} of ${text.length} characters]`,
			...(Array.isArray(segments) ? { segments: upTo(segments, max) } : {}),
		},
	};
}

/** The segments whose texts, with a space between them, have at most so many characters. */
function upTo(segments: readonly unknown[], max: number): unknown[] {
	let characters = 0;
	return segments.filter((segment) => {
		const { text } = members(segment);
		characters += (typeof text === 'string' ? text.length : 0) + 1;
		return characters - 1 <= max;
	});
}

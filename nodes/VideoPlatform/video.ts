import { videoPlatform } from '../shared/contract';
import { type Address, asLinkTo, asPasted } from '../shared/fields/pasted';
import { asFlag, asText, field, rejectErrorValue, textField } from '../shared/fields/field';
import { InvalidValue } from '../shared/operation/field';
import { lookup, words } from '../shared/operation/operation';
import { asFormat, languageRemark, withSubtitles } from './transcript';

/** The service accepts an id as well as a link (service document, "Video platform"). */
const BARE_ID = /^[\w-]{11}$/;
const BEFORE_ID = ['embed', 'live', 'shorts', 'v', 'watch'];
/** First path segments of pages that are not videos. */
const OTHERS = words(`
	about account c channel clip feed gaming hashtag playlist post premium redirect results signin
	upload user
`);

function isVideo({ place, query }: Address): boolean {
	const [path = ''] = place.toLowerCase().split('?');
	const [, first = '', second] = path.split('/');
	const id = query.get('v') ?? '';
	rejectErrorValue(id);
	if (id !== '') return true;
	if (BEFORE_ID.includes(first)) return second !== undefined;
	const isOther = first === '' || first.startsWith('@') || OTHERS.includes(first);
	// a channel's live video: `/@tern/live`
	return !isOther || (second !== undefined && path.endsWith('/live'));
}

const asVideoLink = asLinkTo(isVideo);

const videoUrl = textField('Video', 'url', 'https://example.com/watch?v=dQw4w9WgXcQ', {
	another: 'https://example.com/watch?v=aqz-KE-bpKQ',
	expected:
		'a link to a video (watch, short link, shorts, embed, live), or its 11-character ID such as dQw4w9WgXcQ',
	read: (value) => {
		const given = asPasted(value);
		return BARE_ID.test(given) ? given : asVideoLink(given);
	},
});

/** Matches well-formed tags (BCP 47), whose language has two or three letters, unlike a name. */
const LANGUAGE_CODE = /^(?:[a-z]{2,3}|[ix](?=-))(?:-[a-z\d]{1,8})*$/i;

/** Reads a language code, also with `_`. @throws {InvalidValue} for the name of a language */
function asLanguageCode(value: unknown): string {
	const code = asText(value).replaceAll('_', '-');
	if (LANGUAGE_CODE.test(code)) return code;
	throw new InvalidValue();
}

export const get = lookup('video', 'get', videoPlatform.getVideo, {
	action: 'Get a video with its transcript',
	description: 'Get a video: title, channel, counts, caption tracks, and its timed transcript',
	fields: [
		videoUrl,
		field('includeTranscript', {
			type: 'boolean',
			default: true,
			description:
				'Whether to get the transcript too: all that is said in the video. It can be long.',
			expected: 'true or false',
			read: asFlag,
		}),
		textField('Transcript Language', 'transcriptLanguage', 'en', {
			displayOptions: { show: { includeTranscript: [true] } },
			description:
				'Language code (BCP 47) such as en or pt-BR. If empty, the default captions of the video are used.',
			expected: 'a language code such as en or pt-BR, not the name of a language',
			read: asLanguageCode,
		}),
		field('transcriptFormat', {
			type: 'options',
			displayOptions: { show: { includeTranscript: [true] } },
			options: [
				{ name: 'Plain Text', value: 'text' },
				{ name: 'SubRip Subtitles (SRT)', value: 'srt' },
				{ name: 'WebVTT Subtitles (VTT)', value: 'vtt' },
			],
			default: 'text',
			description: 'Format of transcriptText in Simplified output',
			expected: 'text, srt or vtt',
			read: asFormat,
			shapes: withSubtitles,
		}),
	],
	remark: languageRemark,
	simplified: `
		title channel.name publishedAt durationSeconds viewCount likeCount url description
		captionTracks:languageCode,languageName transcript.text transcript.languageCode id
	`,
});

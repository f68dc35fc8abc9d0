import * as captions from 'media-captions';
import { languageRemark, withSubtitles } from '../../nodes/VideoPlatform/transcript';
import { envelope, useOddService } from './oddService';

/** Transcripts as subtitle files, and in another language than requested. */

const service = useOddService();

const segment = (startMs: unknown, durationMs: unknown, text: unknown) => {
	return { startMs, durationMs, text };
};

/** Returns the subtitle file of a transcript with these segments. */
function subtitles(format: 'srt' | 'vtt', segments: unknown) {
	const video = withSubtitles({ transcript: { text: 'Plain', segments } }, format);
	return Object(video.transcript).text as string | null;
}

// the package's own types resolve only with bundler module resolution
const { parseText } = captions as unknown as {
	parseText: (
		text: string,
		options: { type: string; strict: boolean; errors: boolean },
	) => Promise<{
		errors: object[];
		cues: Array<{ startTime: number; endTime: number; text: string }>;
	}>;
};

/** Returns the cues that a subtitle library reads in a file, as `from-to text`, in milliseconds. */
async function cuesIn(file: string | null, type: string) {
	const { cues, errors } = await parseText(String(file), { type, strict: true, errors: true });
	expect(errors).toEqual([]);
	const ms = (seconds: number) => Math.round(seconds * 1000);
	return cues.map(({ startTime, endTime, text }) => `${ms(startTime)}-${ms(endTime)} ${text}`);
}

test('writes subtitle files in SRT and VTT format', () => {
	const segments = [segment(3_723_004, 1500, 'R&D <b>'), segment(3_725_000, 500, 'you')];
	expect(subtitles('srt', segments)).toBe(
		'1\n01:02:03,004 --> 01:02:04,504\nR&D <b>\n\n2\n01:02:05,000 --> 01:02:05,500\nyou\n',
	);
	expect(subtitles('vtt', segments)).toBe(
		'WEBVTT\n\n01:02:03.004 --> 01:02:04.504\nR&amp;D &lt;b&gt;\n\n01:02:05.000 --> 01:02:05.500\nyou\n',
	);
});

test.each<[what: string, segments: unknown[], cues: string[]]>([
	['overlap', [segment(0, 5000, 'a'), segment(2000, 5000, 'b')], ['0-2000 a', '2000-7000 b']],
	[
		'a start that is out of order',
		[segment(2000, 1, 'b'), segment(0, 1, 'a')],
		['0-1 a', '2000-2001 b'],
	],
	['the same start', [segment(0, 1, 'a'), segment(0, 9, 'b')], ['0-9 a\nb']],
	['no length', [segment(0, 0, 'a'), segment(5, -3, 'b')], ['0-1 a', '5-6 b']],
	['a negative start', [segment(-40, 10, 'a')], ['0-10 a']],
	['no times', [segment(null, null, 'a'), segment('x', NaN, 'b')], ['0-2000 a', '2000-4000 b']],
	['fractions', [segment(0.4, 10.6, 'a')], ['0-11 a']],
	['no text', [segment(0, 9, ' \n'), {}, null, segment(5, 5, 'b')], ['5-10 b']],
	['blank lines', [segment(0, 9, ' a\r\n\r\n b ')], ['0-9 a\nb']],
	['an arrow', [segment(0, 9, 'a ---> b'), segment(9, 9, 'c')], ['0-9 a -> b', '9-18 c']],
	['a number', [segment(0, 9, '7'), segment(9, 9, '8')], ['0-9 7', '9-18 8']],
])('a subtitle library reads segments with %s', async (_, segments, cues) => {
	for (const type of ['srt', 'vtt'] as const) {
		const read = await cuesIn(subtitles(type, segments), type);
		expect(read.map((cue) => cue.replace('&gt;', '>'))).toEqual(cues);
	}
});

test('makes no file without segments or a transcript', () => {
	for (const none of [[], null, undefined, [segment(0, 1, '')]])
		expect(subtitles('vtt', none)).toBeNull();
	expect(withSubtitles({ transcript: null }, 'srt')).toEqual({ transcript: null });
});

test.each([
	['pt', 'en', 'the transcript is in en, not in pt: the video has captions in en, de'],
	['en-US', 'en', 'the transcript is in en, not in en-US: the video has captions in en, de'],
	['en', 'en-GB', undefined],
	['EN', 'en', undefined],
	[undefined, 'de', undefined],
])('a transcript requested in %j comes in %s: %s', (transcriptLanguage, languageCode, expected) => {
	const captionTracks = [{ languageCode: 'en' }, { languageCode: 'de' }];
	const video = { captionTracks, transcript: { languageCode } };
	expect(languageRemark(video, { transcriptLanguage })).toBe(expected);
});

test('reads Transcript Format for each item, does not send it, and ignores it in Raw', async () => {
	const transcript = { languageCode: 'en', text: 'Plain', segments: [segment(0, 1, 'a')] };
	service.handler = envelope({ id: 'dQw4w9WgXcQ', transcript });
	const video = { resource: 'video', operation: 'get', url: 'dQw4w9WgXcQ' };
	const each = { output: '={{ $json.output }}', transcriptFormat: '={{ $json.format }}' };
	const parameters = { ...video, ...each, transcriptLanguage: 'pt' };
	const run = async (items: Array<{ format: string; output?: string }>) =>
		await service.run({ nodeType: 'videoPlatform', parameters, items });
	const simplified = ['text', 'srt', ''].map((format) => ({ format, output: 'simplified' }));
	const { records, sent, hint } = await run([...simplified, { format: 'vtt', output: 'raw' }]);
	const srt = '1\n00:00:00,000 --> 00:00:00,001\na\n';
	const texts = ['Plain', srt, 'Plain'].map((transcriptText) => ({ transcriptText }));
	expect(records).toMatchObject([...texts, { transcript }]);
	const body = { url: 'dQw4w9WgXcQ', includeTranscript: true, transcriptLanguage: 'pt' };
	expect(sent).toEqual([body]);
	expect(hint).toMatch(/: the transcript is in en, not in pt$/);
	const { message } = await run([{ format: 'ass', output: 'raw' }]);
	expect(message).toBe('\'Transcript Format\' must be text, srt or vtt. Got "ass".');
});

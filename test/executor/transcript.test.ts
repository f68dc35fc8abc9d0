import * as captions from 'media-captions';
import type { INodeParameters } from 'n8n-workflow';
import { envelope, useOddService } from './oddService';
import type { Settings } from './nodeRuns';

/* Transcripts as subtitle files, which a subtitle library reads back, and in a language that was not requested. */

type Type = 'srt' | 'vtt';

// its own types are found by bundlers alone
const { parseText } = captions as unknown as {
	parseText: (
		text: string,
		options: { type: Type; strict: boolean; errors: boolean },
	) => Promise<{
		errors: object[];
		cues: Array<{ startTime: number; endTime: number; text: string }>;
	}>;
};

const service = useOddService();

async function get(video: object, parameters: INodeParameters, more: Settings = {}) {
	service.answer = envelope({ id: 'dQw4w9WgXcQ', ...video });
	return await service.run({
		nodeType: 'videoPlatform',
		parameters: { resource: 'video', operation: 'get', url: 'dQw4w9WgXcQ', ...parameters },
		options: { reuseMinutes: 0 },
		...more,
	});
}

const segment = (startMs: unknown, durationMs: unknown, text: unknown) => {
	return { startMs, durationMs, text };
};

/** The text of a transcript with these segments, and its cues as `from-to text`, in milliseconds. */
async function subtitles(type: Type, segments: unknown) {
	const transcript = { languageCode: 'en', text: 'Plain', segments };
	const parameters = { output: 'simplified', transcriptFormat: type };
	const { records } = await get({ transcript }, parameters);
	const text = records[0]?.transcriptText as string;
	const { cues, errors } = await parseText(text, { type, strict: true, errors: true });
	expect(errors).toEqual([]);
	const ms = (seconds: number) => Math.round(seconds * 1000);
	const read = cues.map((cue) => `${ms(cue.startTime)}-${ms(cue.endTime)} ${cue.text}`);
	return { text, cues: read };
}

test('SRT and VTT are written as their formats want', async () => {
	const segments = [segment(3_723_004, 1500, 'Hello'), segment(3_725_000, 500, 'you')];
	expect((await subtitles('srt', segments)).text).toBe(
		'1\n01:02:03,004 --> 01:02:04,504\nHello\n\n2\n01:02:05,000 --> 01:02:05,500\nyou\n',
	);
	expect((await subtitles('vtt', segments)).text).toBe(
		'WEBVTT\n\n01:02:03.004 --> 01:02:04.504\nHello\n\n01:02:05.000 --> 01:02:05.500\nyou\n',
	);
});

describe.each(['srt', 'vtt'] as const)('%s', (type) => {
	test.each<[what: string, segments: unknown[], cues: string[]]>([
		['overlap', [segment(0, 5000, 'a'), segment(2000, 5000, 'b')], ['0-2000 a', '2000-7000 b']],
		['out of order', [segment(2000, 1, 'b'), segment(0, 1, 'a')], ['0-1 a', '2000-2001 b']],
		['the same start', [segment(0, 1, 'a'), segment(0, 9, 'b')], ['0-9 a\nb']],
		['no length', [segment(0, 0, 'a'), segment(5, -3, 'b')], ['0-1 a', '5-6 b']],
		['a negative start', [segment(-40, 10, 'a')], ['0-10 a']],
		['no times', [segment(null, null, 'a'), segment('x', NaN, 'b')], ['0-2000 a', '2000-4000 b']],
		['fractions', [segment(0.4, 10.6, 'a')], ['0-11 a']],
		['no text', [segment(0, 9, ' \n'), {}, null, segment(5, 5, 'b')], ['5-10 b']],
		['blank lines', [segment(0, 9, ' a\r\n\r\n b ')], ['0-9 a\nb']],
		['an arrow', [segment(0, 9, 'a ---> b'), segment(9, 9, 'c')], ['0-9 a -> b', '9-18 c']],
		['a number', [segment(0, 9, '7'), segment(9, 9, '8')], ['0-9 7', '9-18 8']],
	])('segments with %s', async (_, segments, cues) => {
		const { cues: read } = await subtitles(type, segments);
		const decoded = read.map((cue) => cue.replace('&gt;', '>'));
		expect(decoded).toEqual(cues);
	});

	test.each([[[]], [null], [undefined], [[segment(0, 1, '')]]])(
		'without segments there is no file: %j',
		async (segments) => {
			const transcript = { text: 'Plain', segments };
			const { records } = await get(
				{ transcript },
				{ output: 'simplified', transcriptFormat: type },
			);
			expect(records[0]?.transcriptText).toBeNull();
		},
	);

	test('Raw output and a video without a transcript stay as they are', async () => {
		const transcript = { text: 'Plain', segments: [segment(0, 1, 'a')] };
		const { records } = await get({ transcript }, { output: 'raw', transcriptFormat: type });
		expect(records).toEqual([{ id: 'dQw4w9WgXcQ', transcript }]);
		const without = { output: 'simplified', transcriptFormat: type };
		expect((await get({ transcript: null }, without)).records[0]?.transcriptText).toBeNull();
	});
});

test('VTT escapes what would be markup', async () => {
	const { text } = await subtitles('vtt', [segment(0, 9, 'R&D <b>')]);
	expect(text).toContain('\nR&amp;D &lt;b&gt;\n');
});

test('the format is not sent, differs by item, and one that there is not is rejected before sending', async () => {
	const transcript = { text: 'Plain', segments: [segment(0, 1, 'a')] };
	const parameters = { output: 'simplified', transcriptFormat: '={{ $json.format }}' };
	const items = ['text', 'srt', ''].map((format) => ({ format }));
	const { records, sent } = await get({ transcript }, parameters, { items });
	expect(records.map(({ transcriptText }) => transcriptText)).toEqual([
		'Plain',
		'1\n00:00:00,000 --> 00:00:00,001\na\n',
		'Plain',
	]);
	expect(sent).toEqual([{ url: 'dQw4w9WgXcQ', includeTranscript: true }]);
	const { message } = await get({ transcript }, parameters, { items: [{ format: 'ass' }] });
	expect(message).toBe('\'Transcript Format\' is "ass": it takes text, srt or vtt');
	expect(service.arrivals).toHaveLength(1);
});

test.each([
	['pt', 'en', 'The transcript is in en, not in pt: the video has captions in en, de'],
	['en-US', 'en', 'The transcript is in en, not in en-US: the video has captions in en, de'],
	['en', 'en-GB', undefined],
	['EN', 'en', undefined],
	['', 'de', undefined],
])(
	'a transcript requested in %j comes in %s: %s',
	async (transcriptLanguage, languageCode, said) => {
		const captionTracks = [{ languageCode: 'en' }, { languageCode: 'de' }];
		const video = { captionTracks, transcript: { languageCode, text: 'Hi' } };
		const { hint } = await get(video, { transcriptLanguage });
		expect(hint).toBe(`Credits used: 1. Requests: 1.${said ? ` • ${said}` : ''}`);
	},
);

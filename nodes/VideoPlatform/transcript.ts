import { clamp, compact, groupBy, map, max, reject } from 'lodash';
import { asText } from '../shared/fields/field';
import { InvalidValue } from '../shared/operation/field';
import { type DataRecord, isObject, asObject } from '../shared/operation/record';

/** File header, time format, numbering and escaping of each subtitle format. */
const formats = {
	srt: { header: '', point: ',', isNumbered: true, escape: (text: string) => text },
	vtt: {
		header: 'WEBVTT\n\n',
		point: '.',
		isNumbered: false,
		escape: (text: string) =>
			text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
	},
};

type Format = 'text' | keyof typeof formats;

/** Reads a transcript format. @throws {InvalidValue} */
export function asFormat(given: unknown): Format {
	const format = asText(given).toLowerCase();
	if (format === 'text' || format === 'srt' || format === 'vtt') return format;
	throw new InvalidValue();
}

/** Returns the video with a subtitle file as its transcript text, which is null if the segments contain no text. */
export function withSubtitles(video: DataRecord, format: unknown): DataRecord {
	const { transcript } = video;
	if ((format !== 'srt' && format !== 'vtt') || !isObject(transcript)) return video;
	const { header, point, isNumbered, escape } = formats[format];
	const { segments } = transcript;
	const cues = cuesOf(Array.isArray(segments) ? segments : []).map(({ start, end, text }, at) => {
		const times = `${timestamp(start, point)} --> ${timestamp(end, point)}`;
		return `${isNumbered ? `${at + 1}\n` : ''}${times}\n${escape(text)}\n`;
	});
	const text = cues.length > 0 ? header + cues.join('\n') : null;
	return { ...video, transcript: { ...transcript, text } };
}

/** Duration of a segment that states none; and the latest start, 99:59:59, so that hours have two digits. */
const USUAL_MS = 2000;
const MAX_MS = 360_000_000 - 1;

/** Returns consecutive cues: none ends after the next begins, and those that begin together are merged. */
function cuesOf(segments: readonly unknown[]) {
	let previousEnd = 0;
	const timed = segments.map((segment) => {
		const { startMs, durationMs, text } = asObject(segment);
		const start = milliseconds(startMs, previousEnd);
		const end = start + Math.max(1, milliseconds(durationMs, USUAL_MS));
		previousEnd = end;
		return { start, end, text: typeof text === 'string' ? cueText(text) : '' };
	});
	// in ascending order, as JavaScript keeps whole numbers
	const together = Object.values(groupBy(reject(timed, { text: '' }), 'start'));
	return together.map((cues, at) => {
		const start = cues[0]?.start ?? 0;
		const next = together[at + 1]?.[0]?.start ?? Infinity;
		const end = Math.min(max(map(cues, 'end')) ?? start, next);
		return { start, end, text: map(cues, 'text').join('\n') };
	});
}

function milliseconds(value: unknown, otherwise: number): number {
	const given = typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
	return clamp(Math.round(given), 0, MAX_MS);
}

/** Returns the text of a cue, without blank lines, which would end it, or `-->`, which would look like a time. */
function cueText(text: string): string {
	const lines = text.split(/[\r\n\u2028\u2029]+/).map((line) => line.trim());
	return compact(lines)
		.join('\n')
		.replace(/-{2,}>/g, '->');
}

/** `01:02:03,456` */
function timestamp(ms: number, point: string): string {
	const hours = String(Math.floor(ms / 3_600_000)).padStart(2, '0');
	return hours + new Date(ms).toISOString().slice(13, 23).replace('.', point);
}

/** Says which language the transcript has if it is not the requested one, and which ones are available. */
export function languageRemark(video: DataRecord, body: DataRecord): string | undefined {
	const { transcriptLanguage: requested } = body;
	const { languageCode: actual } = asObject(video.transcript);
	if (typeof requested !== 'string' || typeof actual !== 'string') return undefined;
	// `en-GB` satisfies a request for `en`
	if (`${actual}-`.toLowerCase().startsWith(`${requested}-`.toLowerCase())) return undefined;
	const tracks = Array.isArray(video.captionTracks) ? video.captionTracks : [];
	const codes = compact(map(tracks, 'languageCode')).join(', ');
	return `the transcript is in ${actual}, not in ${requested}${codes && `: the video has captions in ${codes}`}`;
}

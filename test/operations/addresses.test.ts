import { bodyOf } from './bodyOf';

const JOBS = 'https://professional-network.example/jobs';

describe('professionalNetwork job.get takes a job', () => {
	test.each([
		[`${JOBS}/view/123`, `${JOBS}/view/123`],
		[
			` ${JOBS}/view/data-engineer-at-acme-123/?trk=x#a `,
			`${JOBS}/view/data-engineer-at-acme-123/?trk=x#a`,
		],
		['professional-network.example/jobs/view/123', 'professional-network.example/jobs/view/123'],
		['/jobs/view/123', '/jobs/view/123'],
		['4107733521', '/jobs/view/4107733521'],
		[4107733521, '/jobs/view/4107733521'],
		[`${JOBS}/search/?currentJobId=123&keywords=data`, '/jobs/view/123'],
		[`${JOBS}/collections/recommended/?x=1&currentJobId=123`, '/jobs/view/123'],
		['professional-network.example/jobs/?currentJobId=123', '/jobs/view/123'],
		['\u200B4107733521\uFEFF', '/jobs/view/4107733521'],
		[`${JOBS}/view/3d-artist-at-acme-123`, `${JOBS}/view/3d-artist-at-acme-123`],
		[
			'https://m.short.example/comm/jobs/view/12/?x=1',
			'https://m.short.example/comm/jobs/view/12/?x=1',
		],
	])('from %p', (jobUrl, sent) => {
		expect(bodyOf('professionalNetwork job.get', { jobUrl })).toEqual({ jobUrl: sent });
	});

	test.each([
		...['', ' ', 'data engineer', '123x', -5, 1.5, true, null, ['123']],
		...[`${JOBS}/view/data-engineer`, `${JOBS}/view/3d-artist`, `${JOBS}/view/12ab`],
		...['4.10773E+9', '"123"', '12\u200B3', `see ${JOBS}/view/1`, `${JOBS}/view/1\n${JOBS}/view/2`],
		'https://short.example/AbC1',
		`${JOBS}/search/?currentJobId=`,
		`${JOBS}/search/?currentJobId=abc`,
		`${JOBS}/search/?keywords=123`,
		'currentJobId=123',
	])('but not from %p', (jobUrl) => {
		expect(() => bodyOf('professionalNetwork job.get', { jobUrl })).toThrow(
			/"Job" is invalid.*expected the address of a job posting/,
		);
	});
});

const POST = 'https://forum.example/r/rivers/comments/1abc/title/?sort=top#c1';

describe.each(['forum post.get', 'forum post.getComments'])('%s takes a post', (title) => {
	test.each([
		[POST, POST],
		[`  ${POST}\n`, POST],
		['http://forum.example/r/rivers/comments/1abc', 'http://forum.example/r/rivers/comments/1abc'],
		['HTTPS://forum.example/r/x/comments/1', 'HTTPS://forum.example/r/x/comments/1'],
		['forum.example/r/rivers/comments/1abc', 'https://forum.example/r/rivers/comments/1abc'],
		['//forum.example/r/x/comments/1', 'https://forum.example/r/x/comments/1'],
		['http://127.0.0.1:9/post?id=1', 'http://127.0.0.1:9/post?id=1'],
		['https://short.example/1abc', 'https://short.example/1abc'],
		['https://forum.example/de/r/x/comments/1abc', 'https://forum.example/de/r/x/comments/1abc'],
		['https://forum.example/u/ada/comments/1abc', 'https://forum.example/u/ada/comments/1abc'],
		[
			'https://forum.example/r/x/s/AbC?utm_source=share',
			'https://forum.example/r/x/s/AbC?utm_source=share',
		],
	])('from %p', (url, sent) => {
		expect(bodyOf(title, { url })).toEqual({ url: sent });
	});

	test.each([
		...['', ' ', '1abc', 'r/rivers/comments/1abc', '/r/rivers/comments/1abc', 'not an address'],
		...['ftp://forum.example/x', 'javascript://forum.example/x', 'https://', 'https://a b/c'],
		...[
			'https://forum.example',
			'https://forum.example/r/x',
			'https://forum.example/r/x/top/?t=day',
		],
		...['https://forum.example/popular', 'https://forum.example/search/?q=x'],
		...['https://forum.example/de/r/x/', 'https://forum.example/login/?dest=x'],
		...['https://forum.example/user/ada', 'https://forum.example/r/x/comments/1\u200Babc'],
		...[`"${POST}"`, `<${POST}>`, `${POST}%E2%80%8B`, `${POST}\n${POST}`],
		...['https://forum.example/a b', 'ada@forum.example', 7, true, null, [POST], {}],
	])('but not from %p', (url) => {
		expect(() => bodyOf(title, { url })).toThrow(
			/"Post" is invalid.*expected the full address of a post/,
		);
	});
});

describe('videoPlatform video.get takes a video', () => {
	test.each([
		['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
		[' -_w4w9WgXcQ ', '-_w4w9WgXcQ'],
		[12345678901, '12345678901'],
		[
			'https://video-platform.example/watch?v=dQw4w9WgXcQ&t=42s',
			'https://video-platform.example/watch?v=dQw4w9WgXcQ&t=42s',
		],
		[
			'video-platform.example/watch?v=dQw4w9WgXcQ',
			'https://video-platform.example/watch?v=dQw4w9WgXcQ',
		],
		['vid.example/dQw4w9WgXcQ?si=x', 'https://vid.example/dQw4w9WgXcQ?si=x'],
		[
			'//video-platform.example/embed/dQw4w9WgXcQ',
			'https://video-platform.example/embed/dQw4w9WgXcQ',
		],
		[
			'http://m.video-platform.example/shorts/dQw4w9WgXcQ',
			'http://m.video-platform.example/shorts/dQw4w9WgXcQ',
		],
		[
			'https://video-platform.example/live/dQw4w9WgXcQ',
			'https://video-platform.example/live/dQw4w9WgXcQ',
		],
		['https://vid.example/@tern/live', 'https://vid.example/@tern/live'],
		[
			'https://vid.example/playlist?list=PL1&v=dQw4w9WgXcQ',
			'https://vid.example/playlist?list=PL1&v=dQw4w9WgXcQ',
		],
	])('from %p', (url, sent) => {
		expect(bodyOf('videoPlatform video.get', { url })).toEqual({ url: sent });
	});

	test.each([
		...['', 'dQw4w9WgXc', 'dQw4w9WgXcQQ', 'dQw4w9WgXc!', 'my video', 'watch?v=dQw4w9WgXcQ'],
		...['ftp://vid.example/x', 5, true, null, {}, '"dQw4w9WgXcQ"', 'dQw4w\u200B9WgXc'],
		...['https://vid.example/', 'https://vid.example/@tern', 'https://vid.example/channel/UC12'],
		...[
			'https://vid.example/playlist?list=PL1',
			'https://vid.example/clip/Ugkx',
			'https://vid.example/redirect?q=x',
			'https://vid.example/watch',
			'https://vid.example/shorts/',
		],
	])('but not from %p', (url) => {
		expect(() => bodyOf('videoPlatform video.get', { url })).toThrow(
			/"Video" is invalid.*expected a link to a video/,
		);
	});

	test.each([
		[true, 'en', { includeTranscript: true, transcriptLanguage: 'en' }],
		[false, '', { includeTranscript: false }],
		['false', undefined, { includeTranscript: false }],
		[' True ', ' pt-BR ', { includeTranscript: true, transcriptLanguage: 'pt-BR' }],
	])('with includeTranscript %p and language %p', (includeTranscript, transcriptLanguage, sent) => {
		const parameters = { url: 'dQw4w9WgXcQ', includeTranscript, transcriptLanguage };
		expect(bodyOf('videoPlatform video.get', parameters)).toEqual({ url: 'dQw4w9WgXcQ', ...sent });
	});

	test.each(['yes', 1, {}])('but not with includeTranscript %p', (includeTranscript) => {
		expect(() =>
			bodyOf('videoPlatform video.get', { url: 'dQw4w9WgXcQ', includeTranscript }),
		).toThrow(/expected true or false/);
	});
});

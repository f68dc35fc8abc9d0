import { NodeOperationError } from 'n8n-workflow';
import { bodyOf } from './bodyOf';

interface Case {
	readonly title: string;
	readonly parameter: string;
	/** What people have at hand, and what the service gets of it. */
	readonly read: readonly (readonly [given: unknown, sent: string])[];
	readonly refused: readonly unknown[];
}

/** What no identifier can be made of. */
const NO_TEXT = ['', '   ', '@', ' @ ', null, undefined, true, {}, { id: 'ada' }, ['ada'], []];

/** What comes along with text that is copied from a page, a chat or a file, and nobody sees. */
const UNSEEN = ['\u00A0', '\u200B', '\u200E', '\u2060', '\uFEFF', '\u00AD', '\u202A', '\r\n', '\t'];

/** What is around a name that was not copied well, or stands for more than one. */
const spoiled = (name: string) => [
	...UNSEEN.map((unseen) => `${name}${unseen}${name}`),
	...[
		`"${name}"`,
		`'${name}'`,
		`“${name}”`,
		`<${name}>`,
		`${name}?s=20`,
		`${name}/x/y`,
		`${name} ${name}`,
	],
	'1.843E+18',
	'1,843E+18',
];

const PRO = 'https://www.professional-network.example';

const member = (title: string, parameter: string): Case => ({
	title,
	parameter,
	read: [
		['ada', 'ada'],
		['  ada-lovelace \n', 'ada-lovelace'],
		['@ada', 'ada'],
		['ACoAAA_x-1', 'ACoAAA_x-1'],
		[4711, '4711'],
		['in/ada', 'ada'],
		['/in/ada/', 'ada'],
		[`${PRO}/in/ada`, 'ada'],
		[`${PRO}/in/ada/`, 'ada'],
		[`  ${PRO}/in/ada/details/experience/?x=1#top `, 'ada'],
		[`${PRO}/IN/Ada`, 'Ada'],
		[`${PRO}/de/in/ada?locale=de`, 'ada'],
		[`${PRO}/pub/ada/1/2/3`, 'ada'],
		[`${PRO}/in/jos%C3%A9-garc%C3%ADa/`, 'josé-garcía'],
		[`${PRO}/in/100%25`, '100%'],
		['professional-network.example/in/ada', 'ada'],
		['www.professional-network.example:8080/in/ada/', 'ada'],
		['http://127.0.0.1:9/in/ada', 'ada'],
		[`${PRO}/pt-br/in/ada`, 'ada'],
		[`${PRO}/mwlite/in/ada`, 'ada'],
		[`${PRO}/in/in/`, 'in'],
		[`${PRO}/in/ada%E2%80%8B/`, 'ada'],
		['jos%C3%A9-garc%C3%ADa', 'josé-garcía'],
		[encodeURIComponent(`${PRO}/in/ada?trk=x`), 'ada'],
		["o'brien,phd", "o'brien,phd"],
		['ada-👩‍💻', 'ada-👩‍💻'],
		['//www.professional-network.example/in/ada', 'ada'],
	],
	refused: [
		`${PRO}/in/ad%E2%80%8Ba`,
		`${PRO}/in/ada\n${PRO}/in/eve`,
		`${PRO}/company/in/about`,
		`${PRO}/pub/dir/Ada/Lovelace`,
		`${PRO}/posts/ada_rivers-activity-7`,
		'https://short.example/ada',
		`${PRO}/in/`,
		`${PRO}/company/acme`,
		`${PRO}/feed?in=ada`,
		PRO,
	],
});

const username = (title: string, parameter: string): Case => ({
	title,
	parameter,
	read: [
		['octo', 'octo'],
		[' @octo ', 'octo'],
		['octo-cat_1', 'octo-cat_1'],
		[42, '42'],
		['https://code-host.example/octo', 'octo'],
		['https://code-host.example/octo?tab=stars', 'octo'],
		['code-host.example/octo/', 'octo'],
		['https://code-host.example/octo/hello/issues/7#comment', 'octo'],
		['https://code-host.example/users/octo/projects/1', 'octo'],
		['https://code-host.example/orgs/acme/projects', 'acme'],
		['https://code-host.example/stars/octo/lists/best', 'octo'],
		['https://code-host.example/sponsors/octo', 'octo'],
		['https://api.code-host.example/users/octo', 'octo'],
		['https://code-host.example/%40octo', 'octo'],
		['https://code-host.example/en/hello', 'en'],
		['https://code-host.example/repos/hello', 'repos'],
		['https://api.code-host.example/repos/octo/hello', 'octo'],
		['octo/', 'octo'],
	],
	refused: [
		...['octo cat', '-octo', 'octo/hello', 'a'.repeat(40), 'tok.star', 1.5],
		'https://code-host.example/',
		'https://code-host.example/users/',
		'https://code-host.example/search?q=octo',
		'https://code-host.example/Topics/rust',
		'https://code-host.example/settings/profile',
		'https://code-host.example/octo%20cat',
	],
});

const tweet = (title: string): Case => ({
	title,
	parameter: 'tweetId',
	read: [
		['1843000000000000001', '1843000000000000001'],
		[' 1843 ', '1843'],
		[1843, '1843'],
		[1843000000000000001n, '1843000000000000001'],
		['status/1843', '1843'],
		['https://microblog.example/ada/status/1843', '1843'],
		['https://microblog.example/ada/status/1843/photo/1?s=20&t=x#m', '1843'],
		['https://microblog.example/ada/statuses/1843', '1843'],
		['https://microblog.example/i/web/status/1843', '1843'],
		['https://microblog.example/status/status/1843', '1843'],
		['mobile.microblog.example/ada/status/1843/', '1843'],
		['https://microblog.example/ada/status/1843?s=20&t=AbC', '1843'],
	],
	refused: [
		...['abc', '@1843', '1,843', '1843.0', '-5', 'ada/status/1843', '１８４３'],
		'https://microblog.example/ada/status/1843%3Fs%3D20',
		'https://short.example/AbC1843',
		'https://microblog.example/1843',
		1843000000000000001,
		'https://microblog.example/ada',
		'https://microblog.example/ada/status/',
		'https://microblog.example/ada/status/latest',
	],
});

const cases: readonly Case[] = [
	member('professionalNetwork comment.getMany', 'publicId'),
	member('professionalNetwork publicProfile.get', 'memberIdentity'),
	{
		title: 'professionalNetwork company.get',
		parameter: 'universalName',
		read: [
			['acme', 'acme'],
			[' acme-gmbh ', 'acme-gmbh'],
			['acme.io', 'acme.io'],
			[1035, '1035'],
			['company/acme', 'acme'],
			[`${PRO}/company/acme/about?x=1`, 'acme'],
			[`${PRO}/company/acme/`, 'acme'],
			[`${PRO}/school/mit/people/`, 'mit'],
			[`${PRO}/showcase/acme-cloud`, 'acme-cloud'],
			[`${PRO}/organization/1035/admin`, '1035'],
			[`${PRO}/organization-guest/company/acme`, 'acme'],
			[`${PRO}/company/caf%C3%A9-noir`, 'café-noir'],
			['professional-network.example/company/acme#jobs', 'acme'],
		],
		refused: [
			...['acme inc', 'acme/about', 'acme?x=1', `${PRO}/in/ada`, `${PRO}/company`],
			`${PRO}/jobs/view/1`,
		],
	},
	tweet('microblog tweet.get'),
	tweet('microblog tweet.getReplies'),
	{
		title: 'microblog tweet.getMany',
		parameter: 'userId',
		read: [
			['783214', '783214'],
			[783214, '783214'],
			[' 783214 ', '783214'],
			['https://microblog.example/i/user/783214', '783214'],
			['https://microblog.example/i/user/783214/?x=1', '783214'],
			['https://microblog.example/intent/user?user_id=783214', '783214'],
			['https://microblog.example/intent/follow?x=1&user_id=783214#a', '783214'],
		],
		refused: [
			...['ada', '@ada', '@783214', '78 32', '783214x', -1, 1.5, 2 ** 60],
			'https://microblog.example/ada',
			'https://microblog.example/user/ada',
			'https://microblog.example/intent/user?user_id=ada',
		],
	},
	username('codeHost user.get', 'username'),
	username('codeHost repository.getStarred', 'username'),
	username('codeHost project.getMany', 'username'),
	{
		title: 'forum user.get',
		parameter: 'username',
		read: [
			['ada', 'ada'],
			['u/ada', 'ada'],
			['/u/ada', 'ada'],
			['/user/ada/', 'ada'],
			['U/ada', 'ada'],
			[' @ada ', 'ada'],
			['u', 'u'],
			[1815, '1815'],
			['https://forum.example/u/ada', 'ada'],
			['https://forum.example/user/ada/comments/?sort=top', 'ada'],
			['old.forum.example/u/ada_l-1/', 'ada_l-1'],
		],
		refused: [
			...['r/rivers', 'ada lovelace', 'ada@forum.example', 'ada,eve', 'u/ada/comments'],
			...['https://forum.example/r/rivers', 'https://forum.example/user/', 'forum.example/u'],
			'https://forum.example/r/user/comments/1abc',
		],
	},
	{
		title: 'photoNetwork user.get',
		parameter: 'username',
		read: [
			['ada.photos', 'ada.photos'],
			['@ada.photos', 'ada.photos'],
			[' ada_1 ', 'ada_1'],
			[1815, '1815'],
			['https://photo-network.example/ada.photos', 'ada.photos'],
			['https://photo-network.example/ada.photos/?hl=en', 'ada.photos'],
			['https://www.photo-network.example/ada.photos/reels/', 'ada.photos'],
			['https://photo-network.example/ada/p/abc123/', 'ada'],
			['https://photo-network.example/stories/ada.photos/310/', 'ada.photos'],
			['photo-network.example/_u/ada', 'ada'],
			['photo-network.example/%40ada', 'ada'],
			['https://photo-network.example/en/ada.photos/', 'ada.photos'],
			['https://m.photo-network.example/pt-br/ada/?igsh=MzRl', 'ada'],
			['https://photo-network.example/de/stories/ada/310', 'ada'],
			['ёлка', 'ёлка'],
		],
		refused: [
			...['ada lovelace', 'ada\uFE0F', 'ada@photo.example', 'www.photo-network.example'],
			'https://photo-network.example/en/',
			'https://photo-network.example/en/reels/',
			'https://photo-network.example/share/AbC1',
			'https://photo-network.example/accounts/login/?next=/ada/',
			'https://photo-network.example/',
			'https://photo-network.example/p/abc123/',
			'https://photo-network.example/reel/abc/',
			'https://photo-network.example/explore/tags/rivers',
			'https://photo-network.example/stories/',
			'https://photo-network.example/stories/highlights/17/',
			'https://photo-network.example/tv/abc',
		],
	},
	{
		title: 'shortVideo user.get',
		parameter: 'uniqueId',
		read: [
			['tok.star', 'tok.star'],
			['@tok.star', 'tok.star'],
			[' @ tok.star ', 'tok.star'],
			[1815, '1815'],
			['https://short-video.example/@tok.star', 'tok.star'],
			['https://short-video.example/@tok.star/video/7231?lang=en', 'tok.star'],
			['https://short-video.example/@tok.star/live', 'tok.star'],
			['https://short-video.example/%40tok.star', 'tok.star'],
			['https://short-video.example/embed/@tok.star', 'tok.star'],
			['short-video.example/@tok.star?x=1', 'tok.star'],
			['https://short-video.example/en/@tok.star', 'tok.star'],
			['https://m.short-video.example/pt-BR/@tok.star?_r=1&_t=8x', 'tok.star'],
			['%40tok.star', 'tok.star'],
		],
		refused: [
			...['tok star', 'tok.star/video/7', '@tok.star@eve'],
			'https://vm.short-video.example/ZTabc/',
			'https://short-video.example/en/',
			'https://short-video.example/@tok%E2%80%8Bstar',
			'https://short-video.example/',
			'https://short-video.example/video/7231',
			'https://short-video.example/t/ZTabc/',
			'https://short-video.example/tag/rivers',
			'https://short-video.example/music/song-1',
			'https://short-video.example/discover/rivers',
		],
	},
];

const isRequired = ({ parameter }: Case) => parameter !== 'memberIdentity';

describe.each(cases)('$title takes $parameter', (each) => {
	const { title, parameter, read, refused } = each;

	test.each(read)('from %p', (given, sent) => {
		expect(bodyOf(title, { [parameter]: given })).toEqual({ [parameter]: sent });
	});

	test.each(refused)('but not from %p', (given) => {
		expect(() => bodyOf(title, { [parameter]: given })).toThrow(NodeOperationError);
		expect(() => bodyOf(title, { [parameter]: given })).toThrow(/does not fit: got .+, wanted .+/);
	});

	test('with what nobody sees around it', () => {
		for (const unseen of UNSEEN) {
			for (const [given, sent] of read.filter(([given]) => typeof given === 'string')) {
				const around = `${unseen}${String(given)}${unseen}`;
				expect(bodyOf(title, { [parameter]: around })).toEqual({ [parameter]: sent });
			}
		}
	});

	const [, plain = ''] = read[0] ?? [];
	test.each(spoiled(plain.replace('.', '')))('but not from %j', (given) => {
		expect(() => bodyOf(title, { [parameter]: given })).toThrow(/ does not fit: got /);
	});

	test.each(NO_TEXT)('but not from %p', (given) => {
		const isNothing = given === null || given === undefined || String(given).trim() === '';
		if (isNothing && !isRequired(each)) {
			expect(bodyOf(title, { [parameter]: given })).toEqual({});
		} else {
			expect(() => bodyOf(title, { [parameter]: given })).toThrow(/wanted /);
		}
	});
});

/** What people have at hand for an identifier of one operation. */
export interface Case {
	readonly title: string;
	readonly parameter: string;
	/** What is pasted, and what the service gets of it. */
	readonly read: readonly (readonly [given: unknown, sent: string])[];
	readonly refused: readonly unknown[];
}

export const PRO = 'https://www.professional-network.example';

export const member = (title: string, parameter: string): Case => ({
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
		...['ada@mail.example', 'mailto:ada', 'urn:ns:member:12', 'www.site.example', '(ada)', 'ada,'],
		...[`${PRO}/in/ada).`, `${PRO}/in/ada…`, '[ada](https://site.example/in/ada)'],
		`${PRO}/company/acme`,
		`${PRO}/feed?in=ada`,
		PRO,
	],
});

export const username = (title: string, parameter: string): Case => ({
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
		'https://code-host.example/organizations/acme/settings',
		'https://code-host.example/codespaces',
		'https://docs.code-host.example/en/rest',
		'https://code-host.example/settings/profile',
		'https://code-host.example/octo%20cat',
	],
});

export const tweet = (title: string): Case => ({
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

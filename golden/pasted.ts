/*
 * Texts that people paste into identifiers, separated by spaces or lines. The tests add variants of each: other schemes, a
 * port, a query, percent escapes, invisible characters, invalid text.
 */

interface Pasted {
	/** By the value sent; `itself` if they are sent unchanged. */
	readonly accepted: Readonly<Record<string, string>>;
	/** Rejected before sending: addresses of other things, and invalid text. */
	readonly rejected: string;
}

const member: Pasted = {
	accepted: {
		ada: `
			https://x.example/in/ada https://www.x.example/IN/ada/details/experience https://x.example/de/in/ada
			https://x.example/pt-br/in/ada https://x.example/mwlite/in/ada https://x.example/in/ada/de
			https://x.example/pub/ada/1/2/3 http://127.0.0.1:9/in/ada https://x.example/in/ada%E2%80%8B/
			ada @ada in/ada /in/ada/ ada, in/ada,; in/%61da https%3A%2F%2Fx.example%2Fin%2Fada%3Ftrk%3Dx`,
		'ada-lovelace': 'ada-lovelace https://x.example/de/in/ada-lovelace/details/skills',
		'null-ada': 'https://x.example/in/null-ada/recent-activity/comments/',
		in: 'https://x.example/in/in/',
		'josé-garcía':
			'https://x.example/in/jos%C3%A9-garc%C3%ADa/ jos%C3%A9-garc%C3%ADa in/jose%CC%81-garci%CC%81a jose\u0301-garcía',
		'100%': 'https://x.example/in/100%25 100%',
		'4711': '4711',
		itself: "ACoAAA_x-1 ACoAA:x urn:li:member:12 (ada) o'brien,phd ada-👩\u200d💻",
	},
	rejected: `
		https://x.example/pub/dir/Ada/Lovelace https://x.example/company/acme https://x.example/in/
		https://x.example/in/N/A https://x.example/in/ada/undefined https://x.example/in/Ada/Lovelace
		https://x.example/in/ad%E2%80%8Ba https://x.example/company/in/about https://x.example/posts/ada_rivers-activity-7
		https://x.example/feed?in=ada https://x.example https://x.example/in/ada). https://x.example/in/ada…
		https%3A%2F%2Fada%3Apw%40x.example%2Fin%2Fada [ada](https://x.example/in/ada) https://short.example/ada
		https://x.example/in/%E2%98%81%EF%B8%8F% /in/%E2%98%81%EF%B8%8F% in/%E2%98 in/ in/null @undefined ada@x.example
		mailto:ada www.x.example [deleted]`,
};

const person: Pasted = {
	accepted: {
		octo: `
			https://x.example/octo?tab=stars https://x.example/octo/hello/issues/7 https://x.example/orgs/octo/projects
			https://api.x.example/users/octo octo @octo`,
		itself: '@me octo/team @octo/team app/tern tern[bot]',
	},
	rejected: `
		https://x.example/ https://x.example/search?q=octo https://x.example/settings/profile
		https://x.example/octo/hello/issues?q=author%3Aada https://x.example/octo/hello/issues/created_by/ada
		octo/hello/issues app/undefined undefined/team @[deleted] [removed]`,
};

/** By node and parameter. */
export const pasted: Readonly<Record<string, Readonly<Record<string, Pasted>>>> = {
	professionalNetwork: {
		publicId: member,
		memberIdentity: member,
		universalName: {
			accepted: {
				acme: `
					https://x.example/company/acme https://x.example/company/acme/about https://x.example/company/acme/jobs/
					https://x.example/company/acme/life/abc-1/ https://x.example/organization-guest/company/acme
					acme company/acme acme,`,
				mit: 'https://x.example/school/mit/people/',
				'acme-cloud': 'https://x.example/showcase/acme-cloud',
				'1035': '1035 https://x.example/organization/1035/admin',
				'café-noir':
					'https://x.example/company/caf%C3%A9-noir https://x.example/company/cafe%CC%81-noir',
				'acme.io': 'https://x.example/company/acme.io company/acme.io',
				none: 'none https://x.example/company/none/posts/?feedView=all',
				itself: 'acme-(uk) urn:ns:company:1035 booking.com node.js true 0 nan',
			},
			rejected: `
				https://x.example/company https://x.example/in/ada https://x.example/jobs/view/1
				https://x.example/company/setup/new/ https://x.example/company/N/A https://x.example/company/n%2Fa
				https://x.example/company/#REF! https://x.example/company/undefined/about https://x.example/company/24/7
				https://x.example/company/Tern/Gull company/undefined www.acme.com https://acme.com/ info@acme.com acme/about`,
		},
		jobUrl: {
			accepted: {
				'/jobs/view/123': `
					123 https://x.example/jobs/search/?currentJobId=123&keywords=data
					https://x.example/jobs/collections/recommended/?x=1&currentJobId=123 https://x.example/jobs/?currentJobId=123%20`,
				itself: `
					/jobs/view/123 x.example/jobs/view/123 https://x.example/jobs/view/123 /view/4107733521-data-engineer
					https://x.example/jobs/view/data-engineer-at-acme-123/?trk=x https://m.x.example/comm/jobs/view/12/?x=1
					https://x.example/jobs/view/3d-artist-at-acme-123 https://x.example/jobs/view/4107733521-data-engineer/?x=1`,
			},
			rejected: `
				https://x.example/jobs/view/data-engineer https://x.example/jobs/view/3d-artist https://x.example/jobs/view/undefined
				https://x.example/jobs/view/123/undefined https://x.example/jobs/view/12ab https://x.example/jobs/view/123/%
				https://x.example/jobs/search/?keywords=123 https://x.example/jobs/search/?currentJobId=
				https://x.example/jobs/search/?currentJobId=abc https://short.example/AbC1 currentJobId=123 4.10773E+9 123x -5 1.5`,
		},
	},
	microblog: {
		tweetId: {
			accepted: {
				'1843': `
					https://x.example/ada/status/1843 https://x.example/ada/status/1843/photo/1?s=20&t=x https://x.example/ada/statuses/1843
					https://x.example/i/web/status/1843 https://x.example/status/status/1843 https://mobile.x.example/ada/status/1843/
					1843 status/1843 1843,`,
				'1843000000000000001': '1843000000000000001',
			},
			rejected: `
				https://x.example/ada https://x.example/ada/status/latest https://x.example/ada/status/ https://x.example/1843
				https://x.example/ada/status/1843,http://x.example/ada/status/1844 https://x.example/ada/status/1843%3Fs%3D20
				https://short.example/AbC1843 ada/status/1843 abc @1843 1,843 1843.0 -5 １８４３`,
		},
		userId: {
			accepted: {
				'783214': `
					783214 https://x.example/i/user/783214 https://x.example/intent/user?user_id=783214
					https://x.example/intent/follow?x=1&user_id=783214`,
			},
			rejected: `
				ada @ada @783214 783214x -1 1.5 https://x.example/ada https://x.example/user/ada
				https://x.example/intent/user?user_id=ada`,
		},
	},
	codeHost: {
		author: person,
		assignee: person,
		mentions: person,
		owners: {
			accepted: {
				octo: 'octo @octo https://x.example/octo/x https://x.example/orgs/octo/people',
				itself: '@me',
			},
			rejected: `
				https://x.example/search?q=octo https://x.example/octo?tab=repositories&q=cli
				https://x.example/octo/hello/labels/bug octo/hello`,
		},
		repos: {
			accepted: {
				'octo/hello': `
					https://x.example/octo/hello https://x.example/octo/hello.git https://x.example/octo/hello/issues/7
					https://x.example/octo/hello/issues?q= https://x.example/octo/hello/labels https://api.x.example/repos/octo/hello
					octo/hello octo/hello/ git@x.example:octo/hello.git ssh://git@x.example/octo/hello.git`,
				'repos/hello': 'https://x.example/repos/hello',
				'en/hello': 'https://x.example/en/hello/issues',
				itself: 'octo/hello.git acme/site.js',
			},
			rejected: `
				https://x.example/octo/hello/issues?q=is%3Aopen https://x.example/octo/hello/labels/bug
				https://x.example/octo/hello/issues/created_by/ada https://x.example/octo/hello/issues/assigned/ada
				https://x.example/octo https://x.example/ https://octo.x.example/hello/world https://x.example/topics/rust
				https://x.example/orgs/acme/projects https://x.example/undefined/hello hello octo/ /hello a/b/c octo/.. octo/hello#7
				octo/undefined undefined/hello`,
		},
		username: {
			accepted: {
				octo: `
					https://x.example/octo https://x.example/octo?tab=stars https://x.example/octo/hello/issues/7
					https://x.example/orgs/octo/projects https://x.example/users/octo/projects/1 https://x.example/%40octo
					https://x.example/stars/octo/lists/best https://x.example/sponsors/octo https://api.x.example/users/octo
					https://api.x.example/repos/octo/hello octo @octo octo/`,
				en: 'https://x.example/en/hello',
				repos: 'https://x.example/repos/hello',
				itself: 'octo-cat_1 42',
			},
			rejected: `
				https://x.example/ https://x.example/N/A https://x.example/octo/undefined https://x.example/undefined/hello/issues
				https://x.example/search?q=octo https://x.example/octo?tab=stars&q=rust https://x.example/settings/profile
				https://x.example/users/ https://x.example/Topics/rust https://x.example/organizations/acme/settings
				https://x.example/codespaces https://octo.x.example/hello https://docs.x.example/en/rest https://x.example/octo%20cat
				-octo octo/hello tok.star 1.5 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`,
		},
	},
	forum: {
		board: {
			accepted: {
				rivers: `
					https://x.example/r/rivers https://x.example/r/rivers/top/?t=year https://x.example/b/rivers
					rivers r/rivers /r/rivers/ b/rivers`,
			},
			rejected: `
				https://x.example/ https://x.example/user/ada https://x.example/r/null/new https://x.example/r/rivers/N/A
				https://x.example/r/rivers/search?q=flood u/ada x/rivers r/undefined`,
		},
		url: {
			accepted: {
				itself: `
					https://x.example/r/rivers/comments/1abc/title/?sort=top#c1 http://x.example/r/rivers/comments/1abc
					HTTPS://x.example/r/x/comments/1 http://127.0.0.1:9/post?id=1 https://redd.it/1abc https://x.example/new/1abc
					https://x.example/u/ada/comments/1abc https://x.example/r/x/s/AbC?utm_source=share https://x.example/t/gates/123`,
			},
			rejected: `
				https://x.example/ https://x.example https:// https://x.example/r/rivers/comments/undefined
				https://x.example/r/rivers/comments/N/A?x=1 https://x.example/r/x/comments/1%E2%80%8B https://x.example/r/x/100%
				ftp://x.example/x javascript://x.example/x 1abc r/rivers/comments/1abc /r/rivers/comments/1abc ada@x.example 7`,
		},
		username: {
			accepted: {
				ada: `
					https://x.example/u/ada https://x.example/user/ada/comments/?sort=top https://old.x.example/u/ada/
					ada @ada u/ada /u/ada /user/ada/ U/ada ada,`,
				itself: 'u 1815 ada_l-1',
			},
			rejected: `
				https://x.example/r/rivers https://x.example/r/user/comments/1abc https://x.example/user/ https://x.example/user/me/
				https://x.example/user/ada/lovelace https://x.example/user/[deleted]/ https://x.example/u/%5Bdeleted%5D
				[deleted] u/[deleted] [removed] r/rivers ada@x.example u/ada/comments u/undefined x.example/u`,
		},
	},
	photoNetwork: {
		username: {
			accepted: {
				'ada.photos': `
					https://x.example/ada.photos https://www.x.example/ada.photos/reels/ https://x.example/stories/ada.photos/310/
					https://m.x.example/en/ada.photos/ ada.photos @ada.photos`,
				ada: `
					https://x.example/ada/p/abc123/ https://x.example/_u/ada https://x.example/%40ada https://x.example/de/stories/ada/310
					https://m.x.example/pt-br/ada/?igsh=MzRl https://www.photos.com.br/ada https://de.x.example/ada
					https://pt-br.photos.co.uk/ada/ ada\ufe0f ada\u{e0041}`,
				itself: 'ada_1 1815 ada+b ёлка',
			},
			rejected: `
				https://x.example/ https://x.example/en/ https://x.example/en/reels/ https://x.example/p/abc123/
				https://x.example/explore/tags/rivers https://x.example/ada/lovelace https://x.example/share/AbC1
				https://x.example/accounts/login/?next=/ada/ https://x.example/reel/abc/ https://x.example/stories/
				https://x.example/stories/highlights/17/ https://x.example/tv/abc https://x.example/locations/1/rivers
				https://x.example/your_activity/ https://ada.x.example/hello https://help.x.example/123 ada@x.example www.x.example
				ada/b mailto:ada`,
		},
	},
	shortVideo: {
		uniqueId: {
			accepted: {
				'tok.star': `
					https://x.example/@tok.star https://x.example/@tok.star/video/7231 https://x.example/@tok.star/live
					https://m.x.example/en/@tok.star https://us.west.x.example/@tok.star https://x.example/%40tok.star
					https://x.example/embed/@tok.star https://m.x.example/pt-BR/@tok.star?_r=1&_t=8x tok.star @tok.star %40tok.star`,
				itself: '1815',
			},
			rejected: `
				https://x.example/ https://x.example/tag/rivers https://x.example/t/ZTabc/ https://vm.x.example/ZTabc/
				https://x.example/@tok.star/video/NaN https://x.example/en/ https://x.example/@tok%E2%80%8Bstar
				https://x.example/video/7231 https://x.example/music/song-1 https://x.example/discover/rivers
				tok.star/video tok.star/video/7 @tok.star@eve`,
		},
	},
	videoPlatform: {
		transcriptLanguage: {
			accepted: {
				'pt-BR': 'pt-BR pt_BR',
				itself:
					'en zh-Hans es-419 fil x-pig-latin i-klingon sgn-BE-FR zh-cmn-Hans-CN de-DE-u-co-phonebk qaa-Qaaa-QM-x-southern',
			},
			rejected: 'German english Portuguese(Brazil) en,de e x en- 5',
		},
		url: {
			accepted: {
				itself: `
					dQw4w9WgXcQ -_w4w9WgXcQ 12345678901 https://x.example/watch?v=dQw4w9WgXcQ&t=42s https://x.example/dQw4w9WgXcQ?si=x
					http://m.x.example/shorts/dQw4w9WgXcQ https://x.example/live/dQw4w9WgXcQ https://x.example/@tern/live
					https://x.example/embed/dQw4w9WgXcQ https://x.example/playlist?list=PL1&v=dQw4w9WgXcQ`,
			},
			rejected: `
				https://x.example/watch?v=undefined https://x.example/watch?v=null&t=4 https://x.example/undefined
				https://x.example/watch https://x.example/shorts/ https://x.example/ https://x.example/@tern
				https://x.example/playlist?list=PL12 https://x.example/channel/UC12 https://x.example/clip/Ugkx
				https://x.example/redirect?q=x https://x.example/watch/%?v=dQw4w9WgXcQ ftp://x.example/watch?v=dQw4w9WgXcQ
				dQw4w9WgXc dQw4w9WgXcQQ dQw4w9WgXc! watch?v=dQw4w9WgXcQ dQw4w\u200b9WgXc 5`,
		},
	},
};

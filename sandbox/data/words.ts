/** What names and texts are made up from. */
export const given =
	'Ada Amir Bea Chidi Elena Finn Grace Hana Igor Jin Lena Marco Nia Omar Priya Rosa Sven Tomas Uma Yuki'.split(
		' ',
	);

export const family =
	'Adler Bergman Costa Dubois Eriksen Fischer Garcia Haddad Ito Jansen Kowalski Lindqvist Moreau Novak Okafor Patel Rossi Santos Tanaka Varga'.split(
		' ',
	);

export const companies =
	'Instruments, Logistics, Robotics, Analytics, Foods, Energy, Studio, and Partners'.split(', ');

export const jobs =
	'Data Engineer, Field Engineer, Product Designer, Head of Operations, Support Lead, Account Manager'.split(
		', ',
	);

export const kinds = 'open, local, weekly, small, shared, offline, public, simple'.split(', ');

export const things =
	'weather maps, train times, bike routes, bird counts, river levels, night buses, street trees, school menus, library hours, garden sensors, air quality, recipes'.split(
		', ',
	);

export const places =
	'Lisbon, Portugal; Ghent, Belgium; Leeds, United Kingdom; Turin, Italy; Bergen, Norway; Austin, United States; Nairobi, Kenya; Osaka, Japan; Cordoba, Argentina; Pune, India'.split(
		'; ',
	);

export const posts = [
	'We put {subject} on a single page. It took a weekend, and people use it every day.',
	'Does anyone know a good source for {subject}? The one we use is often a day late.',
	'A small tip for {subject}: start with one town, and show it to ten people.',
	'Three months with {subject}: what worked, what broke, and what we would do again.',
	'Our {subject} now load in under a second, also on old phones.',
	'I was wrong about {subject}. Here is what changed my mind.',
];

/** Members that always hold the same. */
export const always = {
	boardType: 'public',
	category_name: '',
	closedAtEpochMs: 0,
	color: '#3178c6',
	companyType: 'Privately Held',
	employmentType: 'Full-time',
	isPrivate: false,
	isQuote: false,
	isSelf: true,
	jobState: 'LISTED',
	lang: 'en',
	languageCode: 'en',
	parentCommentUrn: null,
	source: 'Web App',
	staffCountRange: '51-200',
};

/* What names and texts are made up from. */

export const given = 'Ada Amir Bea Chidi Elena Grace Igor Lena Nia Omar Priya Sven Yuki'.split(' ');

export const family = 'Bergman Costa Dubois Haddad Ito Novak Okafor Patel Rossi Varga'.split(' ');

export const companies = ['Instruments', 'Logistics', 'Robotics', 'Analytics', 'Foods', 'Energy'];

export const jobs = ['Data Engineer', 'Product Designer', 'Head of Operations', 'Account Manager'];

export const kinds = ['open', 'local', 'weekly', 'small', 'shared', 'offline', 'public', 'simple'];

export const things = [
	...['weather maps', 'train times', 'bike routes', 'bird counts', 'river levels', 'night buses'],
	...['street trees', 'school menus', 'library hours', 'garden sensors', 'air quality', 'recipes'],
];

export const places = [
	...['Lisbon, Portugal', 'Leeds, United Kingdom', 'Bergen, Norway', 'Austin, United States'],
	...['Nairobi, Kenya', 'Osaka, Japan', 'Cordoba, Argentina', 'Pune, India'],
];

export const posts = [
	'We put {subject} on a single page. It took a weekend, and people use it every day.',
	'Does anyone know a good source for {subject}? The one we use is often a day late.',
	'A small tip for {subject}: start with one town, and show it to ten people.',
	'Three months with {subject}: what worked, what broke, and what we would do again.',
	'Our {subject} now load in under a second, also on old phones.',
	'I was wrong about {subject}. Here is what changed my mind.',
];

/** Members that always hold the same, by how their path ends. */
export const always = {
	...{ boardType: 'public', category_name: '', color: '#3178c6', companyType: 'Privately Held' },
	...{ birthday: '17 May', closedAtEpochMs: 0, countryCode: 'PT', currencyCode: 'EUR', lang: 'en' },
	...{ distinguished: '', domain: 'forum.example', employmentType: 'Full-time', isQuote: false },
	...{ isPrivate: false, isSelf: true, jobState: 'LISTED', numFundingRounds: 3, source: 'Web App' },
	...{ languageCode: 'en', languageName: 'English', 'license.key': 'mit', 'license.spdxId': 'MIT' },
	...{ 'license.name': 'MIT License', 'media.type': 'photo', parentCommentUrn: null },
	...{ proficiency: 'Full professional', sourceDomain: 'professional-network.example' },
	...{ staffCountRange: '51-200' },
};

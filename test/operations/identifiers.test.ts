import { get, has, map, uniq } from 'lodash';
import { rows } from '../../tools/catalogue';
import { goldenOf } from '../../golden/golden';
import { subjectOf } from '../../nodes/shared/operation/field';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { asRecord } from '../../nodes/shared/operation/record';

/* Records lead to other operations: Simplified holds the identifiers that their parameters take. */

/** By node and parameter: the members of records that hold such a value, in lists behind a colon. */
const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	professionalNetwork: {
		universalName:
			'universalName networkUrl companyUniversalName companyUrl schoolUrl experience:companyUrl education:schoolUrl usedBy:companyUrl similarCompanies:url',
		jobUrl: 'jobUrl jobId',
		publicId: 'profileUrl',
		memberIdentity: 'profileUrl',
	},
	microblog: {
		tweetId: 'id conversationId quotedTweetId replyToTweetId pinnedTweetId',
		userId: 'userId author.userId',
	},
	codeHost: {
		username: 'username owner.username authorLogin',
		repos: 'repository nameWithOwner pinnedRepos:nameWithOwner',
	},
	forum: { url: 'postUrl', username: 'username author' },
	photoNetwork: { username: 'username' },
	shortVideo: { uniqueId: 'uniqueId' },
	videoPlatform: { url: 'url id' },
};

test.each(uniq(map(rows, 'nodeType')))(
	'%s: every identifying parameter has a row in places',
	(node) => {
		const taken = rows
			.filter(({ nodeType, operation }) => nodeType === node && operation.option.value !== 'search')
			.map(({ operation }) => subjectOf(operation)?.property.name);
		expect(Object.keys(places[node] ?? {})).toEqual(expect.arrayContaining(taken));
	},
);

const fieldNamed = (node: string, parameter: string) =>
	rows
		.filter(({ nodeType }) => nodeType === node)
		.flatMap(({ operation }) => bodyFieldsOf(operation))
		.find(({ property }) => property.name === parameter);

// the document does not show the members of a forum comment
const known = rows.filter(({ operation }) => operation.result.record.simplified);

test.each(known)('$title shows the identifiers of its records', (row) => {
	const { simplified = [] } = row.operation.result.record;
	const shown = simplified.flatMap(({ path, members = [] }) => {
		const place = path.join('.');
		return [place, ...members.map((member) => `${place}:${member.join('.')}`)];
	});
	const record = asRecord(row.records(goldenOf(row.path).response.data)[0]);
	for (const [parameter, written] of Object.entries(places[row.nodeType] ?? {})) {
		for (const place of written.split(' ').filter((each) => has(record, pathOf(each)))) {
			expect(shown).toContain(place);
			const value: unknown = get(record, pathOf(place));
			const read = () => fieldNamed(row.nodeType, parameter)?.read(value, { timezone: 'UTC' });
			// a tweet that is no reply has an empty one
			if (value !== '') expect(read()).toBeTruthy();
		}
	}
});

/** Leads into the first entry of a list. */
const pathOf = (place: string) => place.replace(':', '[0].');

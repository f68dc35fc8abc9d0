import { everyOperation } from '../../catalogue/operations';
import { columnName } from '../../nodes/shared/output/simplified';

/*
 * What the texts of an operation name is in its simplified output, which AI agents read. The texts say it behind a colon:
 * "Get one job posting: title, description".
 */

/** Fields by what the texts call them, where the name of the field is another. */
const CALLED: Readonly<Record<string, RegExp>> = {
	'age of the account': /^createdUtc$/,
	applicants: /^applies$/,
	avatar: /^avatarThumb$/,
	board: /^boardPrefixed$/,
	channel: /^channelName$/,
	counts: /Count$/,
	dates: /At$/,
	flags: /^is[A-Z]|^verified$/,
	'its comments in one field': /^comments$/,
	'its first replies': /^replies$/,
	'its timed transcript': /^transcriptText$/,
	karma: /Karma$/,
	links: /^bio_links$/,
	'pinned repositories': /^pinnedRepos$/,
	scores: /^score$|Ratio$/,
	settings: /Setting$|^privateAccount$/,
	size: /^staffCount$/,
};

/** Letters that tell a field: `similar companies` is `similarCompanies`. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

const isColumn = (named: string) => (column: string) =>
	CALLED[named]?.test(column) ?? plain(column).startsWith(plain(named));

const promised = everyOperation.flatMap(({ title, operation: { option, result } }) => {
	const texts = [option.action, option.description].map((text) => text.split('. ')[0] ?? '');
	const lists = texts.flatMap((text) => / ?: (.+)$/.exec(text)?.[1] ?? []);
	const named = lists.flatMap((list) => list.split(/, and |, | and /));
	const columns = (result.record.simplified ?? []).map(columnName);
	return named.map((name) => ({ title, named: name, columns }));
});

test.each(promised)('$title: $named', ({ title, named, columns }) => {
	const found = columns.filter(
		isColumn(title === 'forum post.get' && named === 'text' ? 'selftext' : named),
	);
	expect({ named, found }).toEqual({ named, found: expect.arrayContaining([expect.any(String)]) });
});

test('the texts are read, and by the public interface a tweet has these', () => {
	expect(promised.length).toBeGreaterThan(40);
	for (const { title, node, operation } of everyOperation) {
		if (node !== 'microblog') continue;
		const columns = operation.result.record.simplified?.map(columnName);
		const wanted = ['authorUserId', ...(title.endsWith('tweet.get') ? [] : ['replyToTweetId'])];
		expect(columns).toEqual(expect.arrayContaining(wanted));
	}
});

import { rejectErrorValue, textField } from '../shared/fields/field';
import {
	type Address,
	asIdentifier,
	asPasted,
	type IdentifierForms,
	rejectSearch,
} from '../shared/fields/pasted';
import { InvalidValue } from '../shared/operation/field';
import { words } from '../shared/operation/operation';
import { quoted } from '../shared/text/message';

/** First segments of the site's own pages, which are not users. */
export const SECTIONS = words(`
	about account apps blog codespaces collections contact copilot customer-stories dashboard
	discussions enterprise enterprises events explore features gist home issues join login logout
	marketplace mobile models new notifications organizations password_reset pricing projects
	pulls readme resources search security sessions settings signup site solutions team topics
	trending user user-attachments watching
`);

/** Path segments before a user. */
export const BEFORE_USERS = ['orgs', 'sponsors', 'stars', 'users'];

/** Profiles, repositories, stars and project boards all have the username in their address. */
const forms: IdentifierForms = {
	shape: /^[A-Za-z\d][A-Za-z\d_-]{0,38}$/,
	after: BEFORE_USERS,
	isFirst: true,
	sections: SECTIONS,
	lead: isApiPrefix,
	rejectMore: (address) => rejectSearch(address, 'leave that out'),
};

/** Path segments of issue lists, and the filter for the segment after them. */
const FILTERS = new Map([
	['assigned', 'Assignee'],
	['created_by', 'Author'],
	['labels', 'Labels'],
	['mentioned', 'Mentions'],
]);

/** Rejects the address of a search or an issue list. @throws {InvalidValue} that says which parameter takes the rest */
export function rejectFilters(address: Address): void {
	rejectSearch(address, `put that in ${quoted('Query')}`);
	const [, , ...rest] = address.segments;
	const at = rest.findIndex((segment, n) => FILTERS.has(segment) && n + 1 < rest.length);
	const label = FILTERS.get(rest[at] ?? '');
	if (label !== undefined)
		throw InvalidValue.for(`not the address of a list: put "${rest[at + 1]}" in ${quoted(label)}`);
}

/** Returns whether a segment precedes the owner in the site's API: `api.…/repos/octo/hello`. */
export function isApiPrefix(segment: string, host: string): boolean {
	return segment === 'repos' && host.startsWith('api.');
}

/** Reads a username, but leaves text that matches `asTyped` unchanged, because the document states no rule for filters. */
function asFilter(asTyped: RegExp, shape = forms.shape) {
	const asName = asIdentifier({ ...forms, shape, rejectMore: rejectFilters });
	return (value: unknown): string => {
		const given = asPasted(value);
		if (!asTyped.test(given)) return asName(given);
		given.split('/').forEach((part) => rejectErrorValue(part));
		return given;
	};
}

/** Reads the owner of a repository, or `@me`. */
export const asOwner = asFilter(/^@me$/i);

/** Reads the author or assignee of an issue: a user, a team (`octo/team`) or an app (`app/tern`, `tern[bot]`). */
export const asPerson = asFilter(/^@me$|^@?[\w-]+\/[\w.-]+$/i, /^[A-Za-z\d][\w-]*(?:\[bot\])?$/);

export const username = textField('User', 'username', 'octo', {
	another: 'acme',
	expected: 'the username of a person or organization such as octo, or the address of a profile',
	hasNoComma: true,
	read: asIdentifier(forms),
});

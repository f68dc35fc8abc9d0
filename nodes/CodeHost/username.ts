import { rejectErrorValue, textField } from '../shared/fields/field';
import {
	type Address,
	anyOf,
	asIdentifier,
	asPasted,
	rejectSearch,
	SITE,
} from '../shared/fields/pasted';
import { InvalidValue } from '../shared/operation/field';
import { quoted } from '../shared/text/message';

/** Path segments that precede a username. */
const BEFORE_USERS = anyOf('orgs sponsors stars users');
/** Path segments in the position of a username that are the site's own pages. */
const NOT_USERS = anyOf(`
	about account apps blog codespaces collections contact copilot customer-stories dashboard
	discussions enterprise enterprises events explore features gist home issues join login logout
	marketplace mobile models new notifications organizations orgs password_reset pricing
	projects pulls readme resources search security sessions settings signup site solutions sponsors
	stars team topics trending user user-attachments users watching
`);

const ROOT = String.raw`^(?:api\.[^/]+/repos|(?!api\.[^/]+/repos(?:[/?]|$))${SITE})`;
/** Profiles, repositories, stars and project boards all have the username in their address. */
const IN_ADDRESS = new RegExp(
	`(?:${ROOT}/(?:${BEFORE_USERS}/)?|^[^/]*/(?:${BEFORE_USERS}/|(?=@)))(?!${NOT_USERS})([^/?]+)`,
	'i',
);
export const REPOSITORY_IN_ADDRESS = new RegExp(`${ROOT}/(?!${NOT_USERS})([^/]+/[^/?]+)`, 'i');
const USERNAME = /^[A-Za-z\d][A-Za-z\d_-]{0,38}$/;

/** Segments of issue lists, and the filter for the segment after them. */
const FILTERS = {
	assigned: 'Assignee',
	created_by: 'Author',
	labels: 'Labels',
	mentioned: 'Mentions',
};
const LISTED = new RegExp(`^(?:[^/?]+/){3}(?:[^?]*/)?(${Object.keys(FILTERS).join('|')})/([^/?]+)`);

/** Rejects the address of a search or an issue list. @throws {InvalidValue} that names the parameter for it */
export function rejectFilters(address: Address): void {
	rejectSearch(address, `put that in ${quoted('Query')}`);
	const [, list, value] = LISTED.exec(address.place) ?? [];
	const label = FILTERS[list as keyof typeof FILTERS] as string | undefined;
	if (label !== undefined)
		throw InvalidValue.for(`not the address of a list: put "${value}" in ${quoted(label)}`);
}

/** Reads a username, but leaves text that matches `asTyped` unchanged, because the document states no rule for filters. */
function asFilter(asTyped: RegExp, shape = USERNAME) {
	const asName = asIdentifier(shape, IN_ADDRESS, rejectFilters);
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
	read: asIdentifier(USERNAME, IN_ADDRESS, (address) => rejectSearch(address, 'leave that out')),
});

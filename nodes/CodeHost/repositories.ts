import { parseAddress } from '../shared/fields/address';
import { field } from '../shared/fields/field';
import { asPasted } from '../shared/fields/pasted';
import { asListOf } from '../shared/fields/text';
import { InvalidValue } from '../shared/operation/field';
import { BEFORE_USERS, isApiPrefix, SECTIONS } from './username';

const REPOSITORY = /^[A-Za-z\d][\w-]*\/[\w.-]+$/;
const NOT_OWNERS = [...SECTIONS, ...BEFORE_USERS];

/** Reads a repository as `owner/name`, plain or from an address of anything in it. @throws {InvalidValue} for another text */
function asRepositoryName(entry: string): string {
	const given = asPasted(entry);
	const found = (ownerAndName(given) ?? given.replace(/^@|\/$/g, '')).replace(/\.git$/, '');
	if (!REPOSITORY.test(found)) throw new InvalidValue();
	return found;
}

/** From an address; undefined where there is none. */
function ownerAndName(given: string): string | undefined {
	const address = parseAddress(given);
	if (address === undefined) return undefined;
	const { host, segments } = address;
	const [owner = '', name = ''] = segments.slice(isApiPrefix(segments[0] ?? '', host) ? 1 : 0);
	return NOT_OWNERS.includes(owner.toLowerCase()) ? '' : `${owner}/${name}`;
}

/** A filter by repositories. */
export const repositories = field({
	displayName: 'Repositories',
	name: 'repos',
	placeholder: 'e.g. octo/hello, acme/site',
	description:
		'Repositories to search, as owner/name such as octo/hello or as addresses, separated by commas',
	expected: 'repositories as owner/name, such as octo/hello, separated by commas',
	read: asListOf(asRepositoryName),
});

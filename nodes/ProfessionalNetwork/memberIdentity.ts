import { asIdentifier } from '../shared/fields/identifier';

/** What is wanted where a member is named. */
export const wanted = 'the public identity of a member, such as ada-lovelace, or a profile address';

/** Reads a member's public identity; it stands behind `in` or `pub` in the address of the profile. */
export const asMemberIdentity = asIdentifier({ after: ['in', 'pub'] });

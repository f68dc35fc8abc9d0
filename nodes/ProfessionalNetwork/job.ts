import { professionalNetwork } from '../shared/contract';
import { asPasted, DIGITS, parseAddress } from '../shared/fields/pasted';
import { textField } from '../shared/fields/field';
import { InvalidValue } from '../shared/operation/field';
import { lookup } from '../shared/operation/operation';

/**
 * Matches the id as the service does (service document), except that no letter may follow: the service would read 3 from
 * `/view/3d-artist`.
 */
const HOLDS_ID = /\/view\/(?:[^/?#]*-)?\d+(?!\w)/;

const jobUrl = textField('Job', 'jobUrl', 'https://example.com/jobs/view/123', {
	another: 'https://example.com/jobs/view/456',
	expected:
		'the address of a job posting, such as https://example.com/jobs/view/123, or of a search with the job open, or its ID',
	read: asJobUrl,
});

/** Returns an address unchanged if the service can read it; otherwise makes one from the job's id. */
function asJobUrl(value: unknown): string {
	const given = asPasted(value);
	if (HOLDS_ID.test(given)) return given;
	const id = DIGITS.test(given) ? given : parseAddress(given)?.query.get('currentJobId')?.trim();
	if (id === undefined || !DIGITS.test(id)) throw new InvalidValue();
	return `/jobs/view/${id}`;
}

export const get = lookup('job', 'get', professionalNetwork.getJob, {
	action: 'Get a job posting',
	description: 'Get one job posting: title, description, location, company, dates, applicants',
	fields: [jobUrl],
	idField: 'jobId',
	simplified: `
		title companyName companyUniversalName companyUrl location description jobUrl applyUrl
		employmentType workRemoteAllowed applies listedAt expiresAt jobState jobId
	`,
});

import { professionalNetwork } from '../shared/contract';
import { asPasted, DIGITS, parseAddress } from '../shared/fields/pasted';
import { textField } from '../shared/fields/field';
import { InvalidValue } from '../shared/operation/field';
import { lookup } from '../shared/operation/operation';

/** The service takes the ID from here (service document), and would take 3 from `/view/3d-artist`: no letter may follow. */
const HOLDS_ID = /\/view\/(?:[^/?#]*-)?\d+(?!\w)/;

const jobUrl = textField('Job', 'jobUrl', 'https://example.com/jobs/view/123', {
	another: 'https://example.com/jobs/view/456',
	expected:
		'the address of a job posting, such as https://example.com/jobs/view/123, or of a search with the job open, or its ID',
	read: asJobUrl,
});

/** An address that the service can read is left as it is; the others give up the id they hold. */
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

import type { INodeParameters } from 'n8n-workflow';
import type { PositionName } from '../nodes/shared/contract/paging';
import { subjectLike, subjectOf } from '../golden/calls';
import { type Row, rows } from './rows';

/** Every listing, those that come in one piece too. */
export const everyListing = rows
	.filter(({ operation }) => operation.result.kind === 'list')
	.map(listingOf);

export type Listing = ReturnType<typeof listingOf>;

/** A listing that comes in pages. */
export type PagedListing = Listing & { readonly position: PositionName };

export const listings = everyListing.filter(
	(listing): listing is PagedListing => listing.position !== undefined,
);

/** The listing of that operation. */
export function listingNamed(title: string): PagedListing {
	const found = listings.find((listing) => listing.title === title);
	if (found === undefined) throw new Error(`No operation ${title} pages`);
	return found;
}

function listingOf(row: Row) {
	const { name, wire } = subjectOf(row.operation);
	const subject = (length: number, which?: number) => subjectLike(row.operation, length, which);
	return {
		...row,
		id: row.id ?? 'id',
		/** Parameter that says whose listing is asked for. */
		subject: name,
		/** Subjects with so many records (see `sandbox/operation.ts`), told apart by a number. */
		subjectOf: subject,
		/** The parameters that ask for the listing of so many records. */
		parametersFor: (length: number): INodeParameters => ({
			...row.least.parameters,
			[name]: subject(length),
		}),
		/** What those parameters send, without paging. */
		bodyFor: (length: number, which?: number) => ({
			...row.least.body,
			[wire]: subject(length, which),
		}),
	};
}

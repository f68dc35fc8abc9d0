import type { Operation } from './operation';

/** What an operation costs, in the words of its description and of its parameters' hints. */
export function priceInWords({
	endpoint: { price },
	resource,
	result: { kind, paging },
}: Pick<Operation, 'endpoint' | 'resource' | 'result'>): string {
	if (price === 'free') return 'Free';
	if (price === 'notStated') return 'The price is not known: 1 credit is assumed';
	if (price === 'perResult') return `1 credit for each ${resource.name.toLowerCase()}`;
	if (kind === 'single') return '1 credit';
	if (paging === undefined) return '1 credit, whatever the Limit';
	return `1 credit for each ${paging.size ? 'page of up to 10' : 'page'}`;
}

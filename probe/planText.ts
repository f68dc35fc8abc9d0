import { endpoints } from '../nodes/shared/contract';
import type { Identifiers } from './identifiers';
import type { Step } from './step';
import { table } from './table';

/** What a probe will send and cost, endpoint by endpoint. */
export function planText(
	baseUrl: string,
	steps: readonly Step[],
	identifiers: Identifiers,
): string {
	const probed = endpoints.filter((each) => steps.some(({ endpoint }) => endpoint === each));
	const rows = probed.map((endpoint) => {
		const own = steps.filter((step) => step.endpoint === endpoint);
		return [endpoint.path, own.length, sum(own, 'expected'), sum(own, 'atMost')];
	});
	const without = probed.filter((endpoint) => !identifiers.has(endpoint));
	return [
		`The probe of ${baseUrl}:`,
		table(['Endpoint', 'Checks', 'Credits', 'At most'], rows),
		...without.map(({ path }) => `No identifier is given for ${path}: its answer is not compared.`),
		`Credits: ${sum(steps, 'expected')} if the service is as its document says, and never more than ${sum(steps, 'atMost')}.`,
		'Where the document gives no price, 1 credit is assumed; requests that the service has to refuse cost nothing.',
	].join('\n');
}

function sum(steps: readonly Step[], what: 'expected' | 'atMost'): number {
	return steps.reduce((total, step) => total + step[what], 0);
}

/** What goes wrong, and how often; together a tenth of the requests. */
export const soakFaults = [
	{
		probability: 0.02,
		seed: 1,
		fault: { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
	},
	{ probability: 0.02, seed: 2, fault: { kind: 'status', status: 503 } },
	{ probability: 0.01, seed: 3, fault: { kind: 'status', status: 500 } },
	{ probability: 0.01, seed: 4, fault: { kind: 'resetBeforeAnswer' } },
	{ probability: 0.01, seed: 5, fault: { kind: 'cutBody' } },
	{ probability: 0.01, seed: 6, fault: { kind: 'html' } },
	{ probability: 0.01, seed: 7, fault: { kind: 'dataNull' } },
	{ probability: 0.005, seed: 8, fault: { kind: 'hang' } },
	{ probability: 0.005, seed: 9, fault: { kind: 'dripBody' } },
] as const;

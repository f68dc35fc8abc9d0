import type { IExecuteFunctions } from 'n8n-workflow';

/** What an expression may name and still be the same for every input item. */
const SAME_FOR_ALL = new Set(['$secrets', '$vars', '$env', '$workflow', '$execution']);

/** Of n8n-core's context, what its `getCredentials` works with. */
interface WithWorkflow {
	readonly workflow: { readonly expression: { getParameterValue(...args: unknown[]): unknown } };
}

/**
 * Watches how a credential is read, to find out whether its fields depend on the input item
 * (`={{ $json.tenantKey }}`). n8n resolves the fields before a node sees them. To do that, it passes
 * them, as they are saved, to the expression engine of the context's workflow (n8n,
 * `credentials-helper`), and here they are looked at.
 *
 * @returns a context to read the credential with, and the answer afterwards: `unknown` where the
 *   fields were not seen. Reading the credential for each item is always right then, so a change in n8n
 *   only costs time, and no request ever goes out with the key of another item.
 */
export function watchCredential(context: IExecuteFunctions): {
	watched: IExecuteFunctions;
	scope: () => 'run' | 'item' | 'unknown';
} {
	const inner = context as unknown as Partial<WithWorkflow>;
	let seen: unknown;
	if (typeof inner.workflow?.expression?.getParameterValue !== 'function') {
		return { watched: context, scope: () => 'unknown' };
	}
	const { workflow } = inner;
	const expression = Object.create(workflow.expression) as typeof workflow.expression;
	expression.getParameterValue = (fields, ...rest) => {
		seen ??= fields;
		return workflow.expression.getParameterValue(fields, ...rest);
	};
	const watched = Object.create(context, {
		workflow: { value: Object.create(workflow, { expression: { value: expression } }) as unknown },
	}) as IExecuteFunctions;
	const scope = () => (seen === undefined ? 'unknown' : mayDependOnItem(seen) ? 'item' : 'run');
	return { watched, scope };
}

/** Whether any text in saved fields is an expression that names more than what is the same for all items. */
function mayDependOnItem(saved: unknown): boolean {
	if (typeof saved === 'object' && saved !== null)
		return Object.values(saved).some(mayDependOnItem);
	if (typeof saved !== 'string' || !saved.startsWith('=')) return false;
	const named = saved.match(/\$\w*|\bthis\b/g) ?? [];
	return named.some((name) => !SAME_FOR_ALL.has(name));
}

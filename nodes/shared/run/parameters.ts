import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

/**
 * Reads the node's parameters. One without an expression is the same for every input item, so it is
 * read once: reading is most of what a lookup costs n8n.
 */
export class Parameters {
	private readonly stored: INodeParameters;
	private readonly constant = new Map<string, unknown>();

	constructor(private readonly context: IExecuteFunctions) {
		this.stored = context.getNode().parameters;
	}

	/** @throws what n8n throws for an expression that cannot be resolved */
	read(name: string, itemIndex: number, fallback: unknown = ''): unknown {
		if (holdsExpression(this.stored[name])) {
			return this.context.getNodeParameter(name, itemIndex, fallback);
		}
		if (!this.constant.has(name)) {
			this.constant.set(name, this.context.getNodeParameter(name, itemIndex, fallback));
		}
		return this.constant.get(name);
	}
}

/** n8n marks an expression by a leading `=`, at any depth. */
function holdsExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	if (typeof stored !== 'object' || stored === null) return false;
	return Object.values(stored).some(holdsExpression);
}

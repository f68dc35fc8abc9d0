import { Container } from '@n8n/di';
import { PollContext, PollTriggerExecutor } from 'n8n-core';
import {
	deepCopy,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type IPollFunctions,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import { packageName } from './packages';
import { prepare } from './prepare';

/**
 * n8n's three ways to poll (`docs/triggers.md`):
 * - `default`: one context for as long as the trigger is registered
 * - `durable`: a context for each tick, with less time and freshly read state
 * - `cursors`: the same, with state in a table of its own, saved by each successful poll
 */
export const engines = ['default', 'durable', 'cursors'] as const;

export type Engine = (typeof engines)[number];

/** The result of a poll. */
export interface PollResult {
	/** Output items; undefined if it started no execution. */
	items: IDataObject[] | undefined;
	/** The error of a failed poll: thrown at an activation, otherwise a failed execution. */
	error: Error | undefined;
}

export interface TriggerOptions {
	/** Short name, such as `microblogTrigger`. */
	readonly nodeType: string;
	readonly parameters: INodeParameters;
	readonly credential: ICredentialDataDecryptedObject;
	readonly engine?: Engine;
	/** Another trigger of the same workflow. */
	readonly beside?: PublishedTrigger;
	/** Reads the credential from the database; resolves at once if not given. */
	readonly readCredential?: () => Promise<unknown>;
}

const BUDGET_MS = 300_000;
const DURABLE_BUDGET_MS = 36_000;
let workflows = 0;

/** One poll, in n8n's poll context. @param isTest true to poll as at an activation, where errors are thrown */
type Poll = (isTest: boolean) => Promise<PollResult>;

/** A published workflow with one trigger, on n8n's own poll executor, with the state that a server would save. */
export class PublishedTrigger {
	/** The node's warnings in n8n's log. */
	readonly warned: string[] = [];
	/** Time for a poll, if not the engine's default. */
	budgetMs: number | undefined;
	private readonly engine: Engine;
	/** Key of what a node keeps in the process. */
	private readonly id: string;
	private readonly name: string;
	private registered: Poll | undefined;
	/** The node's state in the database. */
	private saved: IDataObject = {};

	constructor(private readonly options: TriggerOptions) {
		const { engine = 'default', beside } = options;
		this.engine = engine;
		this.id = beside?.id ?? `workflow-${(workflows += 1)}`;
		this.name = beside ? `${beside.name}1` : 'Trigger';
	}

	get memory(): IDataObject {
		return this.saved;
	}

	/** Replaces the state for the next registration. */
	set memory(data: IDataObject) {
		this.saved = deepCopy(data);
		this.registered = undefined;
	}

	/** Changes parameters, as the editor does, for the next registration. */
	change(parameters: INodeParameters): void {
		Object.assign(this.options.parameters, parameters);
		this.registered = undefined;
	}

	/** Publishes the workflow, and polls once immediately. */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<PollResult> {
		const poll = await this.register(mode, BUDGET_MS);
		if (this.engine === 'default') this.registered = poll;
		return await poll(true);
	}

	/** Restarts n8n: the default engine polls at once, the others do not. */
	async restart(): Promise<PollResult | undefined> {
		this.registered = undefined;
		return this.engine === 'default' ? await this.activate('init') : undefined;
	}

	/** Polls at a tick. */
	async tick(): Promise<PollResult> {
		// registering the trigger polls, too
		if (this.engine === 'default')
			return await (this.registered?.(false) ?? this.activate('update'));
		const poll = await this.register('update', DURABLE_BUDGET_MS);
		return await poll(false);
	}

	/** Fetches a test event. */
	async test(): Promise<PollResult> {
		const poll = await this.register('manual', BUDGET_MS);
		return await poll(true);
	}

	/** Registers the trigger with a time budget for each poll. */
	private async register(activation: WorkflowActivateMode, budgetMs: number): Promise<Poll> {
		const isManual = activation === 'manual';
		const hasCursor = this.engine === 'cursors';
		const mode = isManual ? 'manual' : 'trigger';
		const { workflow, additionalData } = await this.prepare(mode);
		/** A poll's own copy of the cursor. */
		let staged: IDataObject = {};
		const save = (): void => {
			const data = workflow.staticData as IDataObject & { __dataChanged?: boolean };
			if (isManual || !(hasCursor || data.__dataChanged)) return;
			this.saved = deepCopy(hasCursor ? staged : (data[`node:${this.name}`] as IDataObject));
			data.__dataChanged = false;
		};
		let polled: PollResult;
		const node = workflow.getNode(this.name) as INode;
		const context = new PollContext(
			workflow,
			node,
			additionalData,
			mode,
			activation,
			([items = []]) => {
				polled.items = items.map(({ json }) => json);
				save();
			},
			(error) => (polled.error = error),
			hasCursor ? async () => await Promise.resolve(save()) : undefined,
			async (poll) => {
				staged = deepCopy(this.saved);
				return await poll();
			},
			hasCursor ? () => staged : undefined,
			() => this.budgetMs ?? budgetMs,
		);
		const logger = { warn: (text: string) => this.warned.push(text) };
		Object.defineProperty(context, 'logger', { value: logger });
		const executor = Container.get(PollTriggerExecutor);
		const run = executor.create(workflow, node, context as unknown as IPollFunctions, () => true);
		return async (isTest) => {
			polled = { items: undefined, error: undefined };
			// ticks do this themselves
			if (isTest) await workflow.expression.acquireIsolate();
			await run(isTest).catch((error: Error) => (polled.error = error));
			if (isTest) await workflow.expression.releaseIsolate();
			// n8n saves the static data after each activation, but no cursor
			if (isTest && !hasCursor) save();
			return { ...polled };
		};
	}

	private async prepare(mode: 'manual' | 'trigger') {
		const { nodeType, parameters, credential, readCredential } = this.options;
		const node = { id: 'trigger', name: this.name, type: `${packageName}.${nodeType}`, parameters };
		const staticData = { [`node:${this.name}`]: this.saved };
		return await prepare(
			{ id: this.id, nodes: [node], connections: {}, staticData },
			{ credential, readCredential, mode },
		);
	}
}

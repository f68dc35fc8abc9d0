import { PollContext } from 'n8n-core';
import {
	deepCopy,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type IPollFunctions,
	Workflow,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import { InMemoryCredentialsHelper } from './credentialsHelper';
import { startExpressionEngine } from './expressionEngine';
import { NodeTypeRegistry } from './nodeTypes';
import { packageUnderTest } from './packages';
import { pollRunner } from './olderVersions';

/**
 * n8n's three ways to poll (`docs/triggers.md`):
 * - `default`: one context for as long as the trigger is registered
 * - `durable`: a context for each tick, with less time, and the memory read anew
 * - `cursors`: the same, and the memory has a table of its own, saved by each poll that succeeds
 */
export type Engine = 'default' | 'durable' | 'cursors';

/** What one poll did. */
export interface Polled {
	/** Items that came out; undefined where none started an execution. */
	readonly items: IDataObject[] | undefined;
	/** The error that the poll failed with: thrown at an activation, else a failed execution. */
	readonly error: Error | undefined;
}

export interface TriggerOptions {
	/** Short name, such as `microblogTrigger`. */
	readonly nodeType: string;
	readonly parameters: INodeParameters;
	readonly credential: ICredentialDataDecryptedObject;
	readonly engine?: Engine;
	/** Reads the credential from the database, which takes its time; at once, if not given. */
	readonly readCredential?: () => Promise<unknown>;
	/** Tells workflows apart: what a node keeps in the process goes by it. */
	readonly workflowId?: string;
}

const DURABLE_BUDGET_MS = 36_000;
let workflows = 0;

/** A published workflow with one trigger, on n8n's own poll executor, with the memory that a server would keep. */
export class PublishedTrigger {
	/** The node's memory as the database holds it. */
	saved: IDataObject = {};
	private readonly id: string;
	private registration: Registration | undefined;
	/** Rows of the table of cursors; undefined before the first. */
	private cursor: IDataObject | undefined;

	constructor(private readonly options: TriggerOptions) {
		this.id = options.workflowId ?? `workflow-${(workflows += 1)}`;
	}

	get engine(): Engine {
		return this.options.engine ?? 'default';
	}

	/** What the trigger would find at its next poll. */
	get memory(): IDataObject {
		return this.engine === 'cursors' ? (this.cursor ?? this.saved) : this.saved;
	}

	/** Makes the trigger forget, or remember something else. */
	set memory(data: IDataObject) {
		this.saved = deepCopy(data);
		this.cursor = undefined;
		this.registration = undefined;
	}

	/** Changes parameters, as the editor does, for the next registration. */
	change(parameters: INodeParameters): void {
		Object.assign(this.options.parameters, parameters);
		this.registration = undefined;
	}

	/** Publishes the workflow: one poll at once. */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<Polled> {
		const registration = await this.register(mode, 300_000);
		const polled = await registration.poll(true);
		this.save(registration);
		if (this.engine === 'default') this.registration = registration;
		return polled;
	}

	/** Starts n8n again: in the default engine one poll at once, elsewhere none. */
	async restart(): Promise<Polled | undefined> {
		this.registration = undefined;
		return this.engine === 'default' ? await this.activate('init') : undefined;
	}

	/** The time that ticks have, where it is not the engine's own. */
	budgetMs: number | undefined;

	/** The time has come. */
	async tick(): Promise<Polled> {
		if (this.engine === 'default') {
			this.registration ??= await this.register('activate', this.budgetMs ?? 300_000);
			return await this.registration.poll(false);
		}
		const budgetMs = this.budgetMs ?? DURABLE_BUDGET_MS;
		return await (await this.register('update', budgetMs)).poll(false);
	}

	/** Somebody presses "Fetch Test Event". */
	async test(): Promise<Polled> {
		const registration = await this.register('manual', 300_000, true);
		return await registration.poll(true);
	}

	private async register(
		activation: WorkflowActivateMode,
		budgetMs: number,
		isManual = false,
	): Promise<Registration> {
		const registration = new Registration(await this.workflow(), activation, {
			budgetMs,
			isManual,
			credential: await this.credential(),
			save: () => this.save(registration),
			cursor: this.engine === 'cursors' ? this.cursorTable() : undefined,
		});
		return registration;
	}

	private save({ workflow }: Registration): void {
		if (this.engine === 'cursors') return;
		const data = workflow.staticData as IDataObject & { __dataChanged?: boolean };
		if (data.__dataChanged !== true) return;
		this.saved = deepCopy(data['node:Trigger'] ?? {}) as IDataObject;
		data.__dataChanged = false;
	}

	/** The staged copy of a poll is committed with its items, or without any when it ends well. */
	private cursorTable(): CursorTable {
		let staged: IDataObject = {};
		return {
			begin: () => {
				staged = deepCopy(this.cursor ?? this.saved);
			},
			data: () => staged,
			commit: () => {
				this.cursor = deepCopy(staged);
			},
		};
	}

	private async workflow(): Promise<Workflow> {
		await startExpressionEngine();
		const { nodeType, parameters } = this.options;
		const nodePackage = await packageUnderTest();
		const type = `${nodePackage.name}.${nodeType}`;
		const node: INode = {
			id: 'trigger',
			name: 'Trigger',
			type,
			typeVersion: 1,
			position: [0, 0],
			parameters: deepCopy(parameters),
			credentials: { publicPlatformDataApi: { id: '1', name: 'Credential of the test' } },
		};
		return new Workflow({
			id: this.id,
			name: 'Workflow of a test',
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes: new NodeTypeRegistry(new Map([[type, await nodePackage.nodeType(nodeType)]])),
			staticData: { 'node:Trigger': deepCopy(this.saved) },
			settings: {},
		});
	}

	private async credential(): Promise<InMemoryCredentialsHelper> {
		const nodePackage = await packageUnderTest();
		const type = await nodePackage.credentialType('publicPlatformDataApi');
		const stored = { type, data: this.options.credential };
		const credentials = new Map([['publicPlatformDataApi', stored]]);
		return new InMemoryCredentialsHelper(credentials, this.options.readCredential);
	}
}

/** The table that keeps a trigger's memory in n8n's engine with cursors. */
interface CursorTable {
	begin(): void;
	data(): IDataObject;
	commit(): void;
}

/** What n8n's server has around a poll. */
interface Surroundings {
	readonly budgetMs: number;
	readonly isManual: boolean;
	readonly credential: InMemoryCredentialsHelper;
	/** Saves the static data, as n8n does with the items of a poll. */
	readonly save: () => void;
	readonly cursor: CursorTable | undefined;
}

/** One poll context of n8n, and n8n's own executor around it. */
class Registration {
	private emitted: INodeExecutionData[][] | undefined;
	private failed: Error | undefined;
	private readonly run: (testing?: boolean) => Promise<unknown>;

	constructor(
		readonly workflow: Workflow,
		activation: WorkflowActivateMode,
		{ budgetMs, isManual, credential, save, cursor }: Surroundings,
	) {
		const node = Object.values(workflow.nodes)[0] as INode;
		const mode = isManual ? 'manual' : 'trigger';
		const base = { id: workflow.id, name: workflow.name, nodes: [node], connections: {} };
		const additionalData = additionalDataFor(base as never, mode, credential);
		const context = new PollContext(
			workflow,
			node,
			additionalData,
			mode,
			activation,
			(items) => {
				this.emitted = items;
				cursor?.commit();
				if (!isManual) save();
			},
			(error) => {
				this.failed = error;
			},
			async () => await Promise.resolve(cursor?.commit()),
			async (poll) => {
				cursor?.begin();
				return await poll();
			},
			cursor ? () => cursor.data() : undefined,
			() => budgetMs,
		);
		const poll = context as unknown as IPollFunctions;
		this.run = pollRunner(workflow, node, poll);
	}

	async poll(testing: boolean): Promise<Polled> {
		this.emitted = undefined;
		this.failed = undefined;
		try {
			await this.run(testing);
		} catch (error) {
			this.failed = error as Error;
		}
		// set by the callbacks of the context meanwhile
		const emitted = this.emitted as INodeExecutionData[][] | undefined;
		return { items: emitted?.[0]?.map(({ json }) => json), error: this.failed };
	}
}

import type { INodeParameters } from 'n8n-workflow';
import type { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { useService } from '../executor/nodeRuns';
import { SandboxService } from '../executor/sandboxService';
import { triggerOf } from './changingListing';
import type { WatchedListing } from './watched';

/** The sandbox of one test file, and triggers that poll it. */
class PollService extends SandboxService {
	private paidBefore = 0;

	/** A workflow that waits for an event; not published yet. */
	trigger(nodeType: string, parameters: INodeParameters): PublishedTrigger {
		return triggerOf(this, { nodeType, parameters });
	}

	/** Adds records to the listing, newest first; gives their ids, oldest first. */
	add({ path, body }: WatchedListing, count = 1): string[] {
		const { ids } = this.sandbox.change({ kind: 'add', path, body: { ...body }, count });
		return [...ids].reverse();
	}

	/** What was paid since the last time it was asked. */
	paid(): number {
		const { credits } = this.sandbox;
		const spent = credits - this.paidBefore;
		this.paidBefore = credits;
		return spent;
	}

	override reset(): void {
		super.reset();
		this.paidBefore = 0;
	}
}

/** A sandbox for the triggers of a file. */
export const usePolls = () => useService(new PollService());

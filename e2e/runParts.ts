import type { Page } from 'playwright-core';
import { say } from '../tools/setup/progress.mjs';
import { checkTools } from './aiTool/part';
import { openEditor } from './editor/browser';
import { checkEditor } from './editor/part';
import { checkExamples } from './examples/part';
import { pictureExamples } from './examples/pictures';
import type { Images } from './images';
import { startSetting } from './n8n/server';
import { checkOperations } from './operations/part';
import { checkQueueMode } from './queue/part';
import type { PartName } from './parts';
import type { Report } from './report';
import { checkVersions } from './versions/part';

/** What every part of the run has at hand. */
export interface Run {
	report: Report;
	images: Images;
	/** What must be closed in the end. */
	opened: AsyncDisposableStack;
}

const ON_ONE_SERVER: PartName[] = ['operations', 'editor', 'tools', 'examples'];

/** Runs the chosen parts; those on one n8n server share it. */
export async function runParts(parts: PartName[], run: Run): Promise<void> {
	if (ON_ONE_SERVER.some((name) => parts.includes(name))) await runOnOneServer(parts, run);
	const part = async (
		name: PartName,
		title: string,
		check: (report: Report, opened: AsyncDisposableStack) => Promise<void>,
	) => {
		if (!parts.includes(name)) return;
		say(`== ${title}`);
		const own = run.opened.use(new AsyncDisposableStack());
		await check(run.report, own);
		await own.disposeAsync();
	};
	await part('queue', 'Queue mode: one main, two workers', checkQueueMode);
	await part('versions', "Other versions of n8n's engine", checkVersions);
}

async function runOnOneServer(parts: PartName[], { report, images, opened }: Run): Promise<void> {
	const own = opened.use(new AsyncDisposableStack());
	const setting = await startSetting(own);
	let page: Page | undefined;
	const editor = async () => (page ??= await openEditor(setting.client.address, own));
	if (parts.includes('operations')) {
		say('== Every operation once');
		await checkOperations(report, setting);
	}
	if (parts.includes('tools')) {
		say('== The nodes as AI tools');
		await checkTools(report, setting, own);
	}
	if (parts.includes('editor')) {
		say("== n8n's editor in a browser");
		await checkEditor(report, setting, await editor(), images);
	}
	if (parts.includes('examples')) {
		say('== The example workflows');
		const examples = await checkExamples(report, setting);
		await pictureExamples(report, examples, await editor(), images);
	}
	await own.disposeAsync();
}

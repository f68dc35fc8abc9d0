import { say } from '../tools/setup/progress.mjs';
import { checkTools } from './aiTool/part';
import { checkEditor } from './editor/part';
import type { Images } from './images';
import { startSetting } from './n8n/server';
import { checkOperations } from './operations/part';
import type { PartName } from './parts';
import type { Report } from './report';

/** What every part of the run has at hand. */
export interface Run {
	report: Report;
	images: Images;
	/** What must be closed in the end. */
	opened: AsyncDisposableStack;
}

/** Runs the chosen parts; those on one n8n server share it. */
export async function runParts(parts: PartName[], run: Run): Promise<void> {
	const { report, images } = run;
	const part = async (name: PartName, title: string, work: () => Promise<void>) => {
		if (!parts.includes(name)) return;
		say(`== ${title}`);
		await work();
	};
	const needServer: PartName[] = ['operations', 'editor', 'tools', 'examples'];
	if (needServer.some((name) => parts.includes(name))) {
		await using opened = new AsyncDisposableStack();
		run.opened.use(opened);
		const setting = await startSetting(opened);
		await part('operations', 'Every operation once', () => checkOperations(report, setting));
		await part('editor', "n8n's editor in a browser", () =>
			checkEditor(report, setting, images, opened),
		);
		await part('tools', 'The nodes as AI tools', () => checkTools(report, setting, opened));
	}
}

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workflow } from '../../n8n/workflow';

const examples = globSync(join(__dirname, '../../examples/*.json')).map((path) => {
	const workflow = JSON.parse(readFileSync(path, 'utf8')) as Workflow;
	return { file: basename(path), ...workflow };
});

/** If `pinData` is null, the second click on Execute step fails in n8n's editor: `e2e/examples` clicks twice. */
test.each(examples)('$file is saved with empty pinData', ({ pinData }) => {
	expect(pinData).toEqual({});
});

const RED = 3;

test.each(examples)('$file has notes of at most 60 words, red ones for warnings', ({ nodes }) => {
	const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	expect(notes.map(({ name }) => name)).toEqual(['Note', 'Warning'].slice(0, notes.length));
	for (const { name, parameters } of notes) {
		expect(String(parameters.content).split(/\s+/).length).toBeLessThanOrEqual(60);
		expect(parameters.color === RED).toBe(name === 'Warning');
	}
});

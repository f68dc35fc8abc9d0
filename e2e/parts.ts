import type { Program } from './machine/programs';

/** The parts of the end-to-end run, in the order in which they run, and the programs they need. */
const PARTS = {
	operations: [],
	editor: ['chromium'],
	tools: [],
	examples: ['chromium'],
	queue: ['redis-server', 'postgres', 'initdb'],
	versions: [],
} as const satisfies Record<string, readonly Program[]>;

export type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as PartName[];

export function isPartName(name: string): name is PartName {
	return name in PARTS;
}

/** What must be installed for these parts. */
export function programsOf(parts: PartName[]): Program[] {
	return [...new Set(parts.flatMap((part): readonly Program[] => PARTS[part]))];
}

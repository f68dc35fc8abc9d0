import { KEY_VARIABLE } from './settings';
import { WrongInput } from './wrongInput';

/** What the probe needs of a person: the key, a yes, and somewhere to print. */
export interface Terminal {
	/** Whether somebody can answer. */
	readonly interactive: boolean;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Ends the probe after the request under way. */
	readonly interrupted: AbortSignal;
	/** Asks for a text and shows nothing of what is typed. */
	askSecret(message: string): Promise<string>;
	confirm(message: string): Promise<boolean>;
	print(text: string): void;
}

interface MaybeTerminal {
	isTTY?: boolean;
}

/** The terminal that a command was started in. */
export function terminalOf(
	input: NodeJS.ReadableStream & MaybeTerminal,
	output: NodeJS.WritableStream & MaybeTerminal,
	environment: Terminal['environment'],
	interrupted: AbortSignal,
): Terminal {
	const streams = { input, output };
	return {
		interactive: input.isTTY === true && output.isTTY === true,
		environment,
		interrupted,
		askSecret: async (message) => {
			const { default: password } = await import('@inquirer/password');
			return await password({ message }, streams);
		},
		confirm: async (message) => {
			const { default: confirm } = await import('@inquirer/confirm');
			return await confirm({ message, default: false }, streams);
		},
		print: (text) => void output.write(`${text}\n`),
	};
}

/**
 * The API key, from the environment or from the person.
 * @throws WrongInput where there is neither
 */
export async function readKey({ environment, interactive, askSecret }: Terminal): Promise<string> {
	const set = environment[KEY_VARIABLE]?.trim();
	if (set) return set;
	if (!interactive) {
		throw new WrongInput(`Set ${KEY_VARIABLE} to the API key; there is no terminal to ask at.`);
	}
	const typed = (await askSecret('API key (not shown)')).trim();
	if (typed === '') throw new WrongInput('No API key was entered.');
	return typed;
}

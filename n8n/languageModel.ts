import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Credential } from './client';

/** A simulated language model for the demo and the tests: it calls the tools it is told to, and repeats their results. */
export interface LanguageModel {
	/** n8n's credential for it. */
	readonly credential: Credential;
	/** The conversations so far: the last request of each. */
	readonly requests: ChatRequest[];
	/** Arguments for each tool, at first those of the examples; a tool without arguments is not called. */
	toolArguments: Record<string, object>;
}

/** The part of a chat completion request that is read here. */
interface ChatRequest {
	messages: Array<{ role: string; content: unknown }>;
	tools?: Array<{ function: { name: string; description: string; parameters: object } }>;
}

/** Starts a server with OpenAI's chat completions API: the model first calls its tools, then repeats their results. */
export async function startLanguageModel(opened: AsyncDisposableStack): Promise<LanguageModel> {
	const app = Fastify({ forceCloseConnections: true, bodyLimit: 10_000_000 });
	app.post<{ Body: ChatRequest }>('/v1/chat/completions', ({ body }) => {
		model.requests.push(body);
		const message = answer(body, model.toolArguments);
		const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
		return {
			id: 'completion',
			object: 'chat.completion',
			created: 0,
			model: 'made-up',
			choices: [{ index: 0, message, finish_reason }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	});
	await app.listen({ port: 0, host: '127.0.0.1' });
	opened.defer(() => app.close());
	const { port } = app.server.address() as AddressInfo;
	const model: LanguageModel = {
		credential: {
			// the name in the examples
			name: 'Language model (sandbox)',
			type: 'openAiApi',
			data: { apiKey: 'none', url: `http://127.0.0.1:${port}/v1` },
		},
		requests: [],
		toolArguments: {
			Company: { company: 'acme' },
			Issues: { query: 'memory leak', repository: 'octo/hello' },
			Communities: { topic: 'home automation 12' },
		},
	};
	return model;
}

function answer({ messages, tools = [] }: ChatRequest, toolArguments: Record<string, object>) {
	const results = messages.filter(({ role }) => role === 'tool');
	const called = tools.map((tool) => tool.function.name).filter((name) => name in toolArguments);
	if (called.length > 0 && results.length === 0) {
		const tool_calls = called.map((name) => ({
			id: `call_${name}`,
			type: 'function',
			function: { name, arguments: JSON.stringify(toolArguments[name]) },
		}));
		return { role: 'assistant', content: null, tool_calls };
	}
	const read = results.length > 0 ? results : messages.slice(-1);
	const content = read.map((message) => JSON.stringify(message.content)).join('\n');
	return { role: 'assistant', content: `This model is made up. It has read:\n${content}` };
}

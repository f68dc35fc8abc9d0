import { tweets } from './listings';
import { envelope, jsonAnswer, useOddService } from './oddService';

/* Text of the service and of input items: plain where n8n's editor renders HTML (hints, and descriptions of errors). */

const odd = useOddService();
const says = (message: string) => jsonAnswer(422, { status: 'error', message });

const html = '<a href="https://bad.example">click</a><img src="https://bad.example/x.png">';

test('what steers a terminal, or the direction of a text, does not come out', async () => {
	const { apiKey } = odd.credential;
	const hidden = `${apiKey.slice(0, 5)}\u001B${apiKey.slice(5)}`;
	const message = `\u001B[31mNo\u0007 user\u202E "Zoë 👩\u200D💻"\u0085\u2066, ${hidden}`;
	odd.answer = says(message);
	for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
		const { error, items, errorItems } = await odd.lookup('octo', { onError });
		const said = error?.message ?? [...items, ...errorItems][0]?.json.error;
		expect(said).toMatch(/: \[31mNo user "Zoë 👩\u200D💻", \*\*\*$/);
	}
});

test('a message, and a value of an input item, are text: escaped where HTML is rendered', async () => {
	odd.answer = says(`username: ${html}`);
	const { error } = await odd.lookup('octo');
	expect(error?.message).toContain(html);
	expect(error?.description).not.toContain('<');
	const given = await odd.lookup('={{ $json.name }}', { items: [{ name: html }] });
	expect(odd.arrivals).toHaveLength(1);
	expect(given.error?.message).toContain('click');
	expect(given.error?.description).not.toContain('<');
});

test('a token is text in the hint, and whole in the items, or nobody could go on from it', async () => {
	const data = { tweets: [{ id: '1' }, { id: '2' }], nextCursor: html };
	odd.answer = envelope(data, { timeMs: 1, creditsCost: 2 });
	const options = { maxCredits: 2, addResponseDetails: true };
	const { hints, items } = await odd.list(tweets, 1, { options });
	expect(hints[0]?.message).toContain('&lt;a href');
	expect(hints[0]?.message).not.toContain('<a');
	expect(Object(items[0]?.json._response).next).toEqual({ cursor: html });
});

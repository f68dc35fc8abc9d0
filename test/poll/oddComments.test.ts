import { envelope, useOddService } from '../executor/oddService';
import { PublishedTrigger } from '../../n8n/engine/pollHarness';

const odd = useOddService();

describe('comments, whose shape the document does not show', () => {
	let comments: unknown[] = [];
	const watchComments = async () => {
		odd.answer = (arrival, response) =>
			envelope({ post: { id: 'p' }, comments })(arrival, response);
		const trigger = new PublishedTrigger({
			nodeType: 'forumTrigger',
			parameters: { event: 'newComment', url: 'https://a.example/r/b/comments/c' },
			credential: odd.credential,
		});
		await trigger.activate();
		return trigger;
	};
	const comment = (body: string, more: object = {}) => ({ author: 'ada', body, score: 1, ...more });

	test('with neither id nor time: by their texts, wherever they stand', async () => {
		comments = [comment('one'), comment('two')];
		const trigger = await watchComments();
		comments = [comment('one', { score: 5 }), comment('three'), comment('two', { replies: [1] })];
		expect((await trigger.tick()).items).toMatchObject([{ body: 'three' }]);
		comments = [...comments, comment('four')];
		expect((await trigger.tick()).items).toMatchObject([{ body: 'four' }]);
		expect((await trigger.tick()).items).toBeUndefined();
	});

	test('that are alike to the letter are as many as they are', async () => {
		comments = [comment('+1')];
		const trigger = await watchComments();
		comments = [comment('+1'), comment('+1')];
		expect((await trigger.tick()).items).toHaveLength(1);
		expect((await trigger.tick()).items).toBeUndefined();
	});

	test('that are plain texts', async () => {
		comments = ['one'];
		const trigger = await watchComments();
		comments = ['one', 'two'];
		expect((await trigger.tick()).items).toEqual([{ value: 'two' }]);
	});

	test('5,000 of them, new ones in front', async () => {
		const many = Array.from({ length: 5000 }, (_, n) => comment(`number ${n}`));
		comments = many;
		const trigger = await watchComments();
		comments = [comment('new'), ...many];
		expect((await trigger.tick()).items).toMatchObject([{ body: 'new' }]);
		comments = [comment('new'), ...many.slice(5)];
		expect((await trigger.tick()).items).toBeUndefined();
	});
});

import { field } from '../shared/fields/field';
import { asIdentifier, DIGITS } from '../shared/fields/identifier';

export const tweetId = field({
	displayName: 'Tweet',
	name: 'tweetId',
	required: true,
	placeholder: 'e.g. 1843000000000000000',
	description:
		'ID of the tweet, or its address such as https://example.com/ada/status/1843000000000000000. Pass IDs as text: numbers this large lose digits.',
	expected: 'the ID of a tweet, such as 1843000000000000000, or its address',
	read: asIdentifier({ shape: DIGITS, after: ['status', 'statuses'], lead: () => true }),
});

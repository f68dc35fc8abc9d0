import { asLink } from '../shared/fields/link';
import type { Field } from '../shared/operation/field';

export const postUrl: Field = {
	property: {
		displayName: 'Post URL',
		name: 'url',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://example.com/r/ai/comments/abc1',
		description: 'Full address of the post such as https://example.com/r/ai/comments/abc1',
	},
	wanted: 'the full address of a post, such as https://example.com/r/board/comments/abc123',
	read: asLink,
	examples: {
		accepted: [
			[
				'https://forum.example/r/rivers/comments/1abc/title/?sort=top',
				'https://forum.example/r/rivers/comments/1abc/title/?sort=top',
			],
			['forum.example/r/rivers/comments/1abc', 'https://forum.example/r/rivers/comments/1abc'],
		],
		refused: ['1abc', 'r/rivers/comments/1abc', 'ftp://forum.example/r/rivers/comments/1abc'],
	},
};

import { address } from '../addresses';
import { dice } from '../dice';
import { slug } from '../names';
import { SUBJECTS } from '../words';
import { author } from './author';

/** What hangs on a tweet: hashtags, mentions, links, and now and then a photo or a video. */
export function attachments(tweetId: string) {
	const roll = dice('attachments', tweetId);
	return {
		hashtags: roll
			.some(SUBJECTS, roll.int(0, 2))
			.map((subject) => slug(subject).replaceAll('-', '')),
		mentions: Array.from({ length: roll.int(0, 2) }, () => mention(roll.digits(9))),
		urls: Array.from({ length: roll.int(0, 1) }, () => link(roll.code(8))),
		media: Array.from({ length: roll.int(0, 1) }, () => media(tweetId, roll.digits(18))),
	};
}

function mention(id: string) {
	const { userId, username, displayName, profileUrl } = author(id);
	return { userId, username, displayName, profileUrl };
}

function link(code: string) {
	return {
		shortUrl: `https://s.example/${code}`,
		expandedUrl: `https://notes.example/posts/${code}`,
		displayUrl: `notes.example/posts/${code}`,
	};
}

function media(tweetId: string, mediaId: string) {
	const roll = dice('media', mediaId);
	const isVideo = roll.chance(0.3);
	return {
		type: isVideo ? 'video' : 'photo',
		url: address.image(`media/${mediaId}`),
		mediaKey: `3_${mediaId}`,
		mediaId,
		expandedUrl: address.microblog(`i/status/${tweetId}/${isVideo ? 'video' : 'photo'}/1`),
		videoUrl: isVideo ? `https://videos.example/${mediaId}.mp4` : '',
		width: roll.pick([1_200, 1_600, 2_048]),
		height: roll.pick([675, 900, 1_152]),
		durationMs: isVideo ? roll.int(4_000, 120_000) : 0,
	};
}

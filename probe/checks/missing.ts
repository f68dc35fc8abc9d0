import {
	codeHost,
	forum,
	microblog,
	photoNetwork,
	professionalNetwork,
	shortVideo,
	videoPlatform,
} from '../../nodes/shared/contract';
import type { Endpoint } from '../../nodes/shared/contract/endpoint';
import { smallest } from '../identifiers';

const NAME = 'missing-3f9b2c7d1a';
/** Larger than any id so far, and small enough for 64 bits. */
const DIGITS = '4044044044044044044';

/** Identifiers that fit the rules of the document and that nothing has. */
const missingThings = new Map<Endpoint, object>([
	[professionalNetwork.getProfileComments, { publicId: NAME }],
	[professionalNetwork.getCompanyFromUrl, { universalName: NAME }],
	[professionalNetwork.getJob, { jobUrl: `https://professional-network.example/view/${DIGITS}` }],
	[microblog.getTweetDetail, { tweetId: DIGITS }],
	[microblog.getUserTweets, { userId: DIGITS }],
	[codeHost.getProfile, { username: NAME }],
	[codeHost.listStarred, { username: NAME }],
	[codeHost.listProjects, { username: NAME }],
	[forum.getPost, { url: `https://forum.example/b/${NAME}/comments/${NAME}/` }],
	[forum.getUser, { username: NAME }],
	[photoNetwork.getUser, { username: NAME }],
	[shortVideo.getUser, { uniqueId: NAME }],
	[videoPlatform.getVideo, { url: 'missing-404', includeTranscript: false }],
]);

/** The body that asks for something that does not exist; undefined for a search, which just finds nothing. */
export function missing(endpoint: Endpoint): object | undefined {
	const body = missingThings.get(endpoint);
	return body && smallest(endpoint, { ...body });
}

import * as codeHost from './codeHost';
import type { Endpoint } from './endpoint';
import * as forum from './forum';
import * as microblog from './microblog';
import * as photoNetwork from './photoNetwork';
import * as professionalNetwork from './professionalNetwork';
import * as shortVideo from './shortVideo';
import * as videoPlatform from './videoPlatform';

export { codeHost, forum, microblog, photoNetwork, professionalNetwork, shortVideo, videoPlatform };

/** Every endpoint of the service, in the order of its document. */
export const endpoints: readonly Endpoint[] = [
	professionalNetwork.getProfileComments,
	professionalNetwork.getCompanyFromUrl,
	professionalNetwork.getJob,
	professionalNetwork.searchProducts,
	professionalNetwork.searchCourses,
	professionalNetwork.searchSchools,
	professionalNetwork.getPublicProfile,
	microblog.getTweetDetail,
	microblog.getUserTweets,
	codeHost.getProfile,
	codeHost.listStarred,
	codeHost.listProjects,
	codeHost.searchIssues,
	codeHost.searchUsers,
	forum.searchCommunities,
	forum.getPost,
	forum.getUser,
	photoNetwork.getUser,
	photoNetwork.searchUsers,
	shortVideo.getUser,
	videoPlatform.getVideo,
];

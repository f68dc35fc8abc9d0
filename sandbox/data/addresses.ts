/** Addresses of the seven platforms, all under the reserved name `.example`: none leads anywhere. */
export const address = {
	professional: (path: string) => `https://professional-network.example/${path}`,
	microblog: (path: string) => `https://microblog.example/${path}`,
	forum: (path: string) => `https://forum.example/${path}`,
	codeHost: (path: string) => `https://code-host.example/${path}`,
	photo: (path: string) => `https://photo-network.example/${path}`,
	shortVideo: (path: string) => `https://short-video.example/${path}`,
	video: (path: string) => `https://video-platform.example/${path}`,
	image: (path: string) => `https://images.example/${path}.jpg`,
	funding: (path: string) => `https://funding-db.example/${path}`,
};

/**
 * The parameters whose wire names the service's document does not show ("Code host" and "Forum"), and the names assumed for
 * them. If the service uses others, change only this file.
 */
export const assumedNames = {
	/** User search of the code host: restricts the search to `user` or `org`. */
	accountType: 'type',
	/** Community search of the forum: the ordering. */
	communitySort: 'sort',
	/** Community search of the forum: the time window. */
	communityTime: 'time',
} as const;

/**
 * The wire names that the service's document leaves open ("the parameter name: not shown",
 * service document, "Code host" and "Forum"), and the ones assumed for them. If the service turns
 * out to use others, change them here: nothing else in the package knows them.
 */
export const assumedNames = {
	/** User search of the code host: restricts the search to `user` or `org`. */
	accountType: 'type',
	/** Community search of the forum: the ordering. */
	communitySort: 'sort',
	/** Community search of the forum: the time window. */
	communityTime: 'time',
} as const;

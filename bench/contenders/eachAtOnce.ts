/** Maps a list, a given number at once, and keeps its order. */
export async function eachAtOnce<In, Out>(
	atOnce: number,
	list: readonly In[],
	map: (entry: In) => Promise<Out>,
): Promise<Out[]> {
	const results: Out[] = [];
	const left = list.entries();
	const work = async () => {
		for (const [index, entry] of left) results[index] = await map(entry);
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, work));
	return results;
}

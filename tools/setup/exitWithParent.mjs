// @ts-check
/**
 * Ends this process when the one that started it is gone, even if that one was killed without a chance to say so.
 * Imported for its effect: `node --import exitWithParent.mjs …`.
 */
const starter = process.ppid;
setInterval(() => {
	if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM');
}, 1000).unref();

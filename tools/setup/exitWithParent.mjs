// Imported for its effect: ends this process when its parent is gone, even if that was killed.
const starter = process.ppid;
setInterval(() => {
	if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM');
}, 1000).unref();

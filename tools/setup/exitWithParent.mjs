// Imported for its effect: ends this process when the one that started it is gone, even if that was killed.
const starter = process.ppid;
setInterval(() => {
	if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM');
}, 1000).unref();

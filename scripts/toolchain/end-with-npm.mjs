/** Ends this process with the shell of `npm run NAME`, which does not pass signals on. */
export function endWithNpm(name) {
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event === name)
    setInterval(() => {
      if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
    }, 500).unref();
}

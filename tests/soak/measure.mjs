// Loaded beside the built server. Reports its memory once everything unused is collected.
process.on('message', () => {
  global.gc?.();
  // Collects again after pending work, because buffers are freed together with the objects that own them.
  setTimeout(() => {
    global.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ memory: heapUsed + external, rss });
  }, 500);
});

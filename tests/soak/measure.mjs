// Loaded beside the built server: says what it holds once everything that can go is gone.
process.on('message', () => {
  global.gc?.();
  // Once more after what waits for its turn: buffers go with the objects that held them.
  setTimeout(() => {
    global.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ held: heapUsed + external, rss });
  }, 500);
});

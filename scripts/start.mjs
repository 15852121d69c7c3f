// Builds what is missing or stale, then runs the built server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';

// A signal to npm ends the shell in between, which does not pass it on.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();

const folder = await build({ onlyStale: true, isQuiet: true });
await import(pathToFileURL(join(folder, 'server/serve.js')).href);

// Builds what is missing or stale, then runs the built server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { endWithNpm } from './toolchain/end-with-npm.mjs';

endWithNpm('start');
const folder = await build({ onlyStale: true, isQuiet: true });
await import(pathToFileURL(join(folder, 'server/serve.js')).href);

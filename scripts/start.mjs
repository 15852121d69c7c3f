// Builds what is missing or stale, then runs the built server.
import { build } from './build.mjs';

await build({ onlyStale: true });
await import(new URL('../dist/server/serve.js', import.meta.url).href);

#!/usr/bin/env node
// Runs the built command; in a checkout that was never built it runs from source.
import { existsSync } from 'node:fs';

const built = new URL('../dist/server/livery.js', import.meta.url);
if (!existsSync(built)) (await import('tsx/esm/api')).register();
const { main } = await import(
  existsSync(built) ? built.href : new URL('./livery/main.ts', import.meta.url).href
);
const output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
};
process.exitCode = await main({ argv: process.argv.slice(2), output, env: process.env });

#!/usr/bin/env node
// Runs the built command; from source if there is no build or the schema is newer.
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const built = new URL('../dist/current/server/livery.js', import.meta.url);
const schema = new URL('../schema/generated/validate-manifest.js', import.meta.url);
const writtenAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
// An outdated validator would reject properties that were just added.
const isFresh = writtenAt(built) > writtenAt(schema);
if (!isFresh) (await import('tsx/esm/api')).register();
const { main } = await import(isFresh ? built.href : new URL('./livery/main.ts', import.meta.url).href);
// The reader closed the pipe (`| head`).
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});
const output = {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  ...(process.stdin.isTTY && process.stderr.isTTY && { prompt }),
  ...(process.stderr.isTTY && { progress: (text) => process.stderr.write(`\r\u001b[K${text}`) }),
};
process.exitCode = await main({ argv: process.argv.slice(2), output, env: process.env });

/** Ctrl-C ends the command. A command that waits for input has written nothing yet. */
async function prompt(question, { secret = false } = {}) {
  let muted = false;
  const echo = new Writable({
    write: (chunk, _, done) => {
      if (!muted) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: echo, terminal: true });
  lines.on('SIGINT', () => process.exit(130));
  const ended = new Promise((resolve) => lines.once('close', () => resolve(undefined)));
  const line = lines.question(`${question}: `);
  muted = secret;
  const answer = await Promise.race([line, ended]);
  if (secret) process.stderr.write('\n');
  lines.close();
  return answer;
}

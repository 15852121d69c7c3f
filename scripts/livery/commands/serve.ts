import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtFolder } from '../../program/builds.ts';
import { type Command, exits, readArguments, UnreadableError, UsageError } from '../command.ts';

/** Options of node that `npm start` sets (docs/decisions/038-what-the-running-process-costs.md). */
const youngGeneration = '--max-semi-space-size=64';

const options = { workers: { type: 'string' } } as const;

export const serve: Command = {
  usage: `livery serve [--workers N|auto]

Serves the current build with the settings of the environment (docs/operating.md). Several workers share one port and need a PostgreSQL server.

examples:
       DATABASE_URL=postgresql://livery@db/livery livery serve
       DATABASE_URL=postgresql://livery@db/livery livery serve --workers auto`,
  summary: 'serve the brands with any number of processes',
  options,
  async run({ args, env }) {
    const { values, positionals } = readArguments(args, options);
    if (positionals.length > 0) throw new UsageError('serve [--workers N|auto]');
    const { workers } = values;
    const program = join(buildOf(), 'server/serve.js');
    const child = spawn(process.execPath, [youngGeneration, program], {
      stdio: 'inherit',
      env: { ...env, ...(workers !== undefined && { WORKERS: workers }) },
    });
    // Ctrl-C of a terminal reaches the child by itself.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? exits.unreadable));
    });
  },
};

function buildOf(): string {
  try {
    return builtFolder();
  } catch (error) {
    throw new UnreadableError((error as Error).message);
  }
}

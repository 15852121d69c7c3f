import cluster from 'node:cluster';
import { printable } from '../../schema/rules/printable.ts';
import { projectRoot } from '../../server/project-root.ts';
import { explain } from './explain.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Running, start } from './start.ts';
import { endsAtOnce, runWorkers, stopNow, workerSpeaksName } from './workers/run-workers.ts';

const print = (text: string) => process.stdout.write(`${printable(text)}\n`);
const complain = (text: string) => process.stderr.write(`${printable(text)}\n`);

// Not awaited: the sandbox is imported while this runs, and may import from the built file that this module is in.
void run();

async function run(): Promise<void> {
  try {
    const settings = readSettings({ env: process.env, root: projectRoot });
    if (settings.workers > 1 && cluster.isPrimary) process.exitCode = await runWorkers({ settings, complain });
    else await serve(settings);
  } catch (error) {
    complain(explain(error));
    process.exitCode = 1;
    // The open channel to the primary would keep the process alive.
    if (cluster.isWorker) process.exit();
  }
}

async function serve(settings: Settings): Promise<void> {
  const isQuiet = cluster.isWorker && process.env[workerSpeaksName] !== 'yes';
  await start({ settings, print: isQuiet ? () => undefined : print, onListening: stopOnSignals });
}

/** Ends the process on a signal, with its last calls answered. */
function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = (signal?: NodeJS.Signals) => {
    if (stopping) return endsAtOnce(signal);
    stopping = true;
    (signal === 'SIGTERM' ? running.drain() : Promise.resolve()).then(running.close).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  if (cluster.isWorker) {
    // Ctrl-C reaches all processes of a terminal. Workers ignore it; the primary tells them to end.
    process.on('SIGINT', () => undefined);
    process.on('message', (message) => (message === stopNow ? stop() : undefined));
    // The primary has died.
    process.on('disconnect', () => stop());
  } else process.on('SIGINT', stop);
}

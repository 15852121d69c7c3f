import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { runWorkers } from '../../scripts/program/workers/run-workers.ts';

/** Workers whose channel to the primary closes after they have ended, because another process shares it for a moment. */
if (cluster.isPrimary)
  process.exitCode = await runWorkers({ settings: { workers: 2 }, complain: (text) => process.stderr.write(text) });
else {
  const { fd } = process.channel as unknown as { fd: number };
  spawn('sleep', ['1'], { stdio: ['ignore', 'ignore', 'ignore', fd], detached: true });
  createServer().listen(0, '127.0.0.1', () => process.stdout.write('listening\n'));
  process.on('SIGTERM', () => process.exit(0));
}

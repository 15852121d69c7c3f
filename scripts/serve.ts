import { DatabaseError } from '../server/database/database-error.ts';
import { projectRoot } from '../server/project-root.ts';
import { readSettings, SettingsError } from './settings.ts';
import { start } from './start.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  const running = await start({ settings: readSettings({ env: process.env, root: projectRoot }), say });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second Ctrl-C exits at once.
      if (stopping) process.exit(130);
      stopping = true;
      running.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DatabaseError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}: another program has the port. Set PORT to a free one.`;
  if (code === 'EACCES')
    return `${message}: this user may not. Set PORT above 1023, or DATA_DIR to a folder of yours.`;
  if (code === 'ENOENT' && message.includes('scandir'))
    return `${message}: set TENANTS_DIR to the folder that holds the brands.`;
  return stack ?? message;
}

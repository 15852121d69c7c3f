import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';

/** Starts a server and stops it. */
const program = (module: string) => `
const { startPostgres } = await import('${module}');
const { stop } = await startPostgres();
await stop();
console.log('stopped');`;

describe('a database server of the suites', () => {
  it('is stopped, with its folder, before a process ends that does nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'livery-stopped-'));
    try {
      // Another user runs the server if root runs the suites.
      await chmod(folder, 0o711);
      const module = pathToFileURL(join(import.meta.dirname, 'postgres.ts')).href;
      const args = ['--import', 'tsx', '--input-type=module', '--eval', program(module)];
      const child = spawn(process.execPath, args, {
        cwd: projectRoot,
        env: { ...process.env, TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      child.stdout.on('data', (part) => {
        text += part;
      });
      expect(await once(child, 'close')).toEqual([0, null]);
      expect(text).toBe('stopped\n');
      const left = (await readdir(folder)).filter((name) => name.startsWith('livery-'));
      expect(left).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';

it('ends as its workers did, also where their channels close later than they end', async () => {
  const fixture = join(projectRoot, 'tests/support/late-channel.ts');
  const primary = spawn(process.execPath, ['--import', 'tsx', fixture], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  primary.stdout.on('data', (text) => {
    printed += text;
  });
  const ended = once(primary, 'exit');
  await expect.poll(() => printed).toBe('listening\n'.repeat(2));
  primary.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

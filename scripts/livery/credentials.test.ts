import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from './main.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-credentials-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a sign-in that cannot be stored asks for no password, and names the folder', async () => {
  // A folder below a file cannot be created, even by root.
  await writeFile(join(folder, 'file'), '');
  const lines: string[] = [];
  const prompts: string[] = [];
  const code = await main({
    argv: ['login', '--url', 'http://127.0.0.1:9', '--invitation'],
    output: {
      out: (text) => lines.push(text),
      err: (text) => lines.push(text),
      prompt: async (question) => {
        prompts.push(question);
        return '';
      },
    },
    env: { XDG_CONFIG_HOME: join(folder, 'file') },
  });
  expect(code).not.toBe(0);
  expect(prompts).toEqual([]);
  expect(lines.join('\n')).toContain(
    `${join(folder, 'file', 'livery')} can't be written, so your sign-in could not be stored: set XDG_CONFIG_HOME`,
  );
});

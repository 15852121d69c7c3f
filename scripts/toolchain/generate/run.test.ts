import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';

describe('npm run generate', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'livery-generate-'));
    for (const part of ['schema', 'server', 'texts', 'scripts/toolchain/generate', 'package.json'])
      await cp(join(projectRoot, part), join(root, part), { recursive: true });
    await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const run = async () => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/toolchain/generate/run.ts', '--check'],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on('close', resolve)),
    ]);
    return { out, err, code };
  };

  it('prints a fault in the schema by its message alone, and exits with 1', async () => {
    const file = join(root, 'schema/features/staff/admin.json');
    const stated = JSON.parse(await readFile(file, 'utf8'));
    const { summary: _, ...signOut } = stated.operations.signOut;
    stated.operations.signOut = signOut;
    await writeFile(file, JSON.stringify(stated));
    expect(await run()).toEqual({
      out: '',
      err: 'schema/features/staff/admin.json at /operations/signOut: must have required property \'summary\' {"missingProperty":"summary"}\n',
      code: 1,
    });
  });

  it('prints a fault of its own code with the stack trace', async () => {
    await writeFile(join(root, 'scripts/toolchain/generate/generate.ts'), 'null.missing;\n');
    const { err, code } = await run();
    expect([code, err]).toEqual([1, expect.stringMatching(/TypeError: .*\n.*generate\.ts:1/)]);
  });
});

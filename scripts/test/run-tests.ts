import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { holdBuild } from '../build/builds.ts';
import { closingLine, type Report } from './closing-line.ts';

/** Runs all suites, or those named by the arguments, against one build; returns the exit code. */
export async function runTests({ args, built }: { args: readonly string[]; built: string }): Promise<number> {
  const held = await holdBuild(built);
  const folder = mkdtempSync(join(tmpdir(), 'livery-test-'));
  try {
    const reportFile = join(folder, 'report.json');
    const run = spawnSync(
      process.execPath,
      [
        join(projectRoot, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        ...args,
      ],
      {
        cwd: projectRoot,
        stdio: 'inherit',
        env: {
          ...process.env,
          // The same build for all suites, even if another is made meanwhile.
          LIVERY_BUILD: built,
          // Shared cache folder of the suites.
          LIVERY_TEST_RUN: folder,
        },
      },
    );
    const status = run.status ?? 1;
    console.log(closingLine({ report: read(reportFile), status }));
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await held.release();
  }
}

function read(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The run ended before writing a report.
    return undefined;
  }
}

import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { addCpuRow, cpuSecondsOfThis, cpuSecondsOfTree, measuresCpu } from './cpu-of-suites.ts';

// Runs before each suite is imported, so that its imports count as well.
if (measuresCpu()) {
  const before = cpuSecondsOfTree();
  const inWorkerBefore = cpuSecondsOfThis();
  afterAll(() => {
    const { testPath = '' } = expect.getState();
    addCpuRow({
      name: relative(projectRoot, testPath),
      seconds: cpuSecondsOfTree() - before,
      inWorker: cpuSecondsOfThis() - inWorkerBefore,
    });
  });
}

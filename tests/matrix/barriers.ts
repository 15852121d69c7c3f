import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EnginePage } from './engine.ts';

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Violations of WCAG 2.2 AA that axe finds in the page's current state, in the format of `barriersOf` for the suites. */
export async function barriersIn(page: EnginePage): Promise<readonly string[]> {
  await page.inject(await source);
  return page.evaluate({ run: findBarriers }) as unknown as Promise<readonly string[]>;
}

type Axe = {
  run(
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
};

/** Runs in the page. */
async function findBarriers(): Promise<string[]> {
  const axe = Reflect.get(window, 'axe') as Axe;
  const { violations } = await axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}

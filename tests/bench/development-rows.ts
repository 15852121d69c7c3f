import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openBrowser, phone } from '../support/browser.ts';
import { copySources, type SourceCopy, type StartedCopy } from '../support/development.ts';
import { ready } from '../support/pages.ts';
import { timed } from './console-calls.ts';
import { median, type Row } from './rows.ts';

const attempts = 5;

/** Measures how long somebody who develops waits: for a saved component, for a saved file of the server, and for a start. */
export async function developmentRows(): Promise<Row[]> {
  const copy = await copySources();
  const browser = await openBrowser();
  try {
    const program = await copy.start('dev');
    const page = await browser.newPage(phone);
    await page.goto(`http://aurora.localhost:${program.port}/m/login`);
    await ready(page);
    const paints = await repeated((number) => untilPainted(copy, page, number));
    const answers = await repeated((number) => untilAnswered(copy, program, number));
    await stop(program);

    await stop(await copy.start('start'));
    const again = await repeated(() => started(copy));
    const changed = await repeated(async (number) => {
      await copy.change('console/main.tsx', 'const root =', `const number${number} = ${number};\nconst root =`);
      return started(copy);
    });
    return [
      { name: 'npm run dev: a saved component until it is painted', value: paints, unit: 's', atMost: 1 },
      { name: 'npm run dev: a saved file of the server until its answer', value: answers, unit: 's', atMost: 8 },
      { name: 'npm start after nothing has changed', value: again, unit: 's' },
      { name: 'npm start after a changed file of the console', value: changed, unit: 's' },
    ];
  } finally {
    await browser.close();
    await copy.remove();
  }
}

async function repeated(measure: (number: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let number = 1; number <= attempts; number += 1) values.push(await measure(number));
  return median(values);
}

async function untilPainted(copy: SourceCopy, page: Page, number: number) {
  const label = `Bar ${number}`;
  const back = await copy.change('runtime/shell/footer/footer-bar.tsx', "label={t('nav.footer')}", `label="${label}"`);
  const seconds = await timed(() => page.getByRole('navigation', { name: label, exact: true }).waitFor());
  await back();
  await page.getByRole('navigation', { name: label, exact: true }).waitFor({ state: 'detached' });
  return seconds;
}

async function untilAnswered(copy: SourceCopy, program: StartedCopy, number: number) {
  const policy = 'config-server/documents/security-headers.ts';
  const wanted = `policy-${number}`;
  const back = await copy.change(policy, "'strict-origin-when-cross-origin'", `'${wanted}'`);
  const seconds = await timed(async () => {
    while ((await policyOf(program)) !== wanted) await setTimeout(50);
  });
  await back();
  while ((await policyOf(program)) === wanted) await setTimeout(50);
  return seconds;
}

function policyOf({ port }: StartedCopy): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ port, path: '/m/help', headers: { host: `aurora.localhost:${port}` } }, (answer) => {
      answer.resume();
      resolve(String(answer.headers['referrer-policy']));
    })
      .on('error', reject)
      .end();
  });
}

async function started(copy: SourceCopy): Promise<number> {
  let program: StartedCopy | undefined;
  const seconds = await timed(async () => {
    program = await copy.start('start');
  });
  if (program !== undefined) await stop(program);
  return seconds;
}

async function stop({ child }: StartedCopy): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

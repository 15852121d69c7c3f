/** Shoots every page of the console: `npm run shots -- console`. `--picture` also writes the pictures of docs/console.md. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { pages } from '../../console/shell/pages.ts';
import { wire } from '../../schema/constants.ts';
import { projectRoot } from '../../server/project-root.ts';
import { openBrowser, phone } from '../support/browser.ts';
import { aColleague } from '../support/colleague.ts';
import { type Livery, startLivery } from '../support/livery.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';

const folder = join(projectRoot, '.shots/console');
const pictures = process.argv.includes('--picture') ? join(projectRoot, 'docs/pictures') : undefined;
const looks: Record<string, BrowserContextOptions> = {
  light: { viewport: { width: 1280, height: 844 } },
  dark: { viewport: { width: 1280, height: 844 }, colorScheme: 'dark' },
  phone,
};

/** Queries of pages that show little without one. */
const questions: Readonly<Record<string, string>> = {
  '/brands/:brand/why': '?thing=page%3ArewardCentre&as=player',
  '/brands/:brand/players': '?q=player',
  '/brands/:brand/studio/:draft': '?section=home',
};

const livery = await startLivery();
const browser = await openBrowser();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const complaints = new Set<string>();
try {
  const parts = await livedIn(livery);
  for (const [look, options] of Object.entries(looks)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    tab.on('console', (message) => message.type() === 'error' && complaints.add(message.text()));
    await tab.goto((await livery.command('console')).text.trim());
    await tab.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    parts.player ??= await playerIn(tab);
    const shots: Shot[] = [];
    for (const { path } of pages) {
      const name = path.startsWith('/approvals') ? 'proposal' : 'rollout';
      const address = path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part === 'id' ? name : part] ?? 'none');
      await tab.goto(`http://console.localhost:${livery.port}${address}${questions[path] ?? ''}`);
      await tab.getByRole('heading', { level: 1 }).waitFor();
      await tab.waitForLoadState('networkidle');
      const bytes = await tab.screenshot({ fullPage: true });
      shots.push({ brand: 'console', title: path, bytes });
      await writeFile(join(folder, `${look}-${fileOf(path)}.png`), bytes);
      if (pictures !== undefined && look === 'light')
        await sharp(await tab.screenshot())
          .resize({ width: 960 })
          .jpeg({ quality: 78, mozjpeg: true })
          .toFile(join(pictures, `console-${fileOf(path)}.jpg`));
    }
    const sheet = await contactSheet({ browser, shots, title: `console, ${look}`, columns: 5 });
    await writeFile(join(folder, `sheet-${look}.png`), sheet);
    await context.close();
  }
} finally {
  await browser.close();
  await livery.close();
}
for (const complaint of complaints) console.log(complaint);
console.log(`Contact sheets: ${folder}`);

/** `/brands/:brand/flags` becomes `brand-flags`, `/brands/:brand/studio/:draft` becomes `brand-draft`. */
function fileOf(path: string): string {
  const steps = path.split('/').filter((step) => step !== '');
  const named = steps.map((step, at) =>
    step.startsWith(':') ? (/^(.+)s$/.exec(steps[at - 1] ?? '')?.[1] ?? step.slice(1)) : step,
  );
  return (
    [...new Set(named.filter((step, at) => !steps[at + 1]?.startsWith(':') || step.startsWith(':')))].join('-') ||
    'home'
  );
}

/** Prepares the work of staff: changes, a schedule, a rollout, a proposal, a failure. Returns values for the parts of paths. */
async function livedIn(server: Livery): Promise<Record<string, string | undefined>> {
  const why = (reason: string) => ['--reason', reason];
  const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString();
  await run(server, 'flag', 'set', 'jade', 'REWCEN3', 'off', '--until', tomorrow, ...why('rewards paused'));
  await run(server, 'flag', 'schedule', 'jade', 'CBS3', 'on', '--from', tomorrow, ...why('chat opens'));
  await run(server, 'rollout', 'begin', 'aurora,jade,oasis', '/flags/PTSYS3', 'false', ...why('points mall closes'));
  await run(
    server,
    'policy',
    'set',
    'oasis',
    '--second-person',
    'on',
    '--sign-off',
    'off',
    ...why('two people for Oasis'),
  );
  const colleague = await aColleague(server);
  await colleague.run('flag', 'set', 'oasis', 'CBS3', 'on', ...why('chat for Oasis'));
  const listed = await run(server, 'proposals', '--json');
  const [proposal] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(listed) ?? [];
  const rollouts = await run(server, 'rollout', 'list');
  const [rollout] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(rollouts) ?? [];
  await released(server);
  const [draft] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await run(server, 'draft', 'new', 'jade', 'Spring', '--json')) ?? [];
  return { brand: 'jade', number: '3', flag: 'CBS3', rollout, proposal, draft, code: await refused(server) };
}

/** A second release in production, and a third in staging. */
async function released(server: Livery): Promise<void> {
  const exported = await mkdtemp(join(tmpdir(), 'livery-shots-'));
  const into = join(exported, 'jade');
  await run(server, 'export', 'jade', into);
  const file = join(into, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { theme: { colors: Record<string, string> } };
  for (const [to, primary, reason, ...more] of [
    // Replaces the release that the sandbox published.
    ['production', '#0b6b4f', 'a deeper green', '--base', '1'],
    ['staging', '#7a3fd0', 'violet for the spring'],
  ] as const) {
    manifest.theme.colors.primary = primary;
    await writeFile(file, JSON.stringify(manifest, null, 2));
    await run(server, 'push', into, '--to', to, '--reason', reason, ...more);
  }
  await rm(exported, { recursive: true, force: true });
}

/** Runs the command and returns its output; throws if it fails, because pages would then lack the data to be shown. */
async function run(server: Livery, ...argv: string[]): Promise<string> {
  const { code, text } = await server.command(...argv);
  if (code !== 0) throw new Error(text);
  return text;
}

/** The short code of a refused call, once it is stored. */
async function refused(server: Livery): Promise<string> {
  const { text } = await server.send({
    host: 'jade.localhost',
    method: 'POST',
    path: `${wire.apiBase}/session`,
    body: '{"data":"damaged"}',
    headers: { 'content-type': 'application/json', origin: `http://jade.localhost:${server.port}` },
  });
  const { reference = '' } = JSON.parse(text) as { reference?: string };
  // Nodes store failures every few seconds.
  while ((await server.command('error', reference)).code !== 0) await setTimeout(1000);
  return reference;
}

/** The id of a demo account. */
async function playerIn(tab: Page): Promise<string> {
  const answer = await tab.evaluate(async (header) => {
    const found = await fetch('/admin/v1/search/players?brand=jade&q=player', { headers: { [header]: '1' } });
    return (await found.json()) as { value?: { list: { id: string }[] } };
  }, wire.consoleHeader);
  return answer.value?.list[0]?.id ?? 'none';
}

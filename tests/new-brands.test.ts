import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateIds } from '../schema/brand-templates.ts';
import { aServerDatabase } from './support/database.ts';
import { type Livery, startLivery } from './support/livery.ts';
import { aTemplateBrand } from './support/template-brand.ts';

type Point = { readonly id: string; readonly state: string; readonly message: string };

/** Points that only the operator can settle: games, texts of law and help, signed translations, banners, a sign-off. */
const ownOfOperator = [
  // Its licence is a placeholder, and no font of headings has the letters of its four languages.
  'missing games',
  'missing help',
  'missing manifest',
  'missing payments',
  'missing privacy',
  'missing terms',
  'missing texts',
  'warning banners',
  'warning manifest',
  'warning sign-off',
  'warning texts',
];

let database: Awaited<ReturnType<typeof aServerDatabase>>;
let folder: string;
let livery: Livery;

beforeAll(async () => {
  database = await aServerDatabase();
  folder = await mkdtemp(join(tmpdir(), 'livery-new-brands-'));
  livery = await startLivery({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    SANDBOX: 'off',
    PREVIEW_DOMAIN: 'localhost',
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await livery?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe('a new brand in four languages', () => {
  it.each(templateIds)('of the template %s lacks only the own parts of its operator', async (template) => {
    const tenants = join(folder, 'tenants');
    await mkdir(tenants, { recursive: true });
    const brand = await aTemplateBrand(tenants, template, ['--languages', 'EN,CN,TY,AR']);
    for (const picture of ['hero', 'backdrop', 'empty', 'mark', 'logo'])
      expectPicture(await readFile(join(brand, 'assets', `${picture}.svg`), 'utf8'), picture);
    await livery.change('push', brand);
    const { text } = await livery.command('ready', template, '--offline', '--json');
    const { points } = JSON.parse(text) as { points: Point[] };
    const lacking = points.filter(({ state }) => state !== 'ready').map(({ id, state }) => `${state} ${id}`);
    expect([...new Set(lacking)].sort()).toEqual(ownOfOperator);
  });
});

/** A drawing of moderate size that needs no font, script or other file. */
function expectPicture(svg: string, picture: string): void {
  expect(svg.length, picture).toBeLessThan(60_000);
  expect(svg, picture).not.toMatch(/NaN|undefined|<text|<script|<image|href=/);
  const { width } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  expect(width, picture).toBeGreaterThan(30);
}

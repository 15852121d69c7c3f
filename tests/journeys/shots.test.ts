import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStage } from '../support/stage.ts';

describe('shots of a brand', () => {
  const stage = aStage();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-shots-'));
    await cp('tenants/aurora', join(folder, 'aurora'), { recursive: true });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  const shoot = async (...options: string[]) => {
    const out = join(folder, 'shots');
    const text = await stage.livery.change('shots', 'aurora', '--json', '--out', out, ...options);
    return JSON.parse(text) as {
      release: number;
      against: number | null;
      sheet: string;
      changes?: string;
      pages: { page: string; file: string; changed?: number }[];
    };
  };

  it('lay a release out on one sheet, and report the pages that look different from production', async () => {
    const manifest = join(folder, 'aurora', 'manifest.json');
    const manifestValue = JSON.parse(await readFile(manifest, 'utf8'));
    // The licence number is shown on one page only.
    manifestValue.jurisdiction = { ...manifestValue.jurisdiction, licenceNumber: 'AUR/2027/999' };
    await writeFile(manifest, JSON.stringify(manifestValue, null, 2));
    await stage.livery.change('push', join(folder, 'aurora'));
    const shot = await shoot('--pages', 'login,responsibleGaming');
    expect(shot.against).toBe(1);
    expect(shot.release).toBeGreaterThan(1);
    const [login, responsible] = shot.pages;
    expect([login?.page, responsible?.page]).toEqual(['login', 'responsibleGaming']);
    expect(login?.changed).toBeLessThan(responsible?.changed ?? 0);
    expect(responsible?.changed).toBeGreaterThan(0.001);
    for (const file of [shot.sheet, shot.changes ?? '', responsible?.file ?? ''])
      expect((await stat(file)).size).toBeGreaterThan(10_000);

    const same = await shoot('--pages', 'login', '--number', String(shot.release), '--against', String(shot.release));
    expect([same.pages[0]?.changed, same.changes]).toEqual([0, undefined]);
    const alone = await shoot('--pages', 'login', '--against', 'none', '--upload');
    expect([alone.against, alone.pages[0]?.changed]).toEqual([null, undefined]);
    const removed = await stage.livery.change('shots', 'aurora', '--remove');
    expect(removed).toContain(`removed a contact sheet of release ${alone.release} of aurora`);
  });

  it('upload files instead of shooting, and state the accepted ones', async () => {
    await stage.livery.change('push', join(folder, 'aurora'));
    for (const [words, usage] of [
      [['a.png'], '--upload is missing: shots BRAND FILE|FOLDER... --upload'],
      [['a.png', '--remove'], '--remove: only for shots BRAND --remove'],
      [['a.png', '--upload', '--pages', 'home'], '--pages: only for shots BRAND'],
      [['a.png', '--upload', '--remove'], '--remove: only for shots BRAND --remove'],
      [[join(folder, 'none.png'), '--upload'], 'is not a readable file'],
      [[join(folder, 'aurora'), '--upload'], 'has no contact sheet of aurora'],
      [[join(folder, 'aurora/manifest.json'), '--upload'], 'refused (request.invalid)'],
      [['--remove', '--number', '99'], 'refused (release.unknown)'],
    ] as const) {
      const { code, text } = await stage.livery.command('shots', 'aurora', ...words, '--reason', 'test');
      expect([words, code, text]).toEqual([words, expect.any(Number), expect.stringContaining(usage)]);
      expect(code).not.toBe(0);
    }
  });

  it('know the pages by name', async () => {
    const { code, text } = await stage.livery.command('shots', 'aurora', '--pages', 'hone', '--reason', 'test');
    expect([code, text]).toEqual([2, expect.stringContaining('did you mean home?')]);
  });
});

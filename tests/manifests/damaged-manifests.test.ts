import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkBrand } from '../../server/brands/folder/check/check-brands.ts';
import { positionAt } from '../../server/brands/folder/read/positions.ts';
import {
  type BrandFolder,
  listBrandFolders,
  readBrandFolder,
} from '../../server/brands/folder/read/read-brand-folder.ts';
import { readSource } from '../../server/brands/folder/read/read-source.ts';
import { projectRoot } from '../../server/project-root.ts';
import { damage, randomBy } from './damage.ts';

const tenantsDir = join(projectRoot, 'tenants');
/** Number of faults per manifest. Another seed chooses other places. */
const rounds = 300;

describe('good manifests, damaged at random', () => {
  const good: { folder: BrandFolder; text: string }[] = [];

  beforeAll(async () => {
    for (const id of await listBrandFolders(tenantsDir)) {
      const folder = await readBrandFolder({ tenantsDir, id });
      const text = await readFile(join(tenantsDir, id, 'manifest.json'), 'utf8');
      if (folder !== undefined) good.push({ folder, text });
    }
    expect(good.length).toBeGreaterThan(3);
  });

  const check = ({ folder, text }: { folder: BrandFolder; text: string }) =>
    checkBrand({
      folder: { ...folder, manifest: readSource(Buffer.from(text)) },
      find: () => undefined,
      now: new Date('2026-06-01T00:00:00Z'),
    }).faults;

  it('report the fault at its line and column, and no other fault', () => {
    const wrong: string[] = [];
    const kinds = new Map<string, number>();
    for (const [index, { folder, text }] of good.entries()) {
      const random = randomBy(20_261_123 + index);
      for (let round = 0; round < rounds; round += 1) {
        const planted = damage(text, random);
        if (planted === undefined) continue;
        kinds.set(planted.kind, (kinds.get(planted.kind) ?? 0) + 1);
        const faults = check({ folder, text: planted.text });
        const places = planted.at.map((offset) => positionAt(planted.text, offset));
        const isThere = ({ line, column }: { line: number; column: number }) =>
          places.some((place) => place.line === line && place.column === column);
        const shown = faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
        const where = `${folder.id} ${planted.kind} at ${places.map(({ line, column }) => `${line}:${column}`)}`;
        if (!faults.some(isThere)) wrong.push(`${where}: not told, but ${shown.join(' | ')}`);
        const strange = faults.filter(
          (fault) => !isThere(fault) && !fault.message.endsWith(` lacks "${planted.lacks}"`),
        );
        wrong.push(...strange.map(({ line, column, message }) => `${where}: ${line}:${column} ${message}`));
      }
    }
    expect(wrong).toEqual([]);
    // Each kind occurred often enough for the test to mean something.
    expect(kinds.size).toBeGreaterThanOrEqual(12);
    expect([...kinds].filter(([, times]) => times < 3)).toEqual([]);
  });

  it('stay valid with another layout, order of keys, line ends or a byte order mark', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, child]) => [key, turned(child)]),
            )
          : value;
    for (const { folder, text } of good)
      for (const written of [
        JSON.stringify(JSON.parse(text)),
        JSON.stringify(turned(JSON.parse(text)), null, '\t'),
        text.replaceAll('\n', '\r\n'),
        `\ufeff${text}`,
        `\n\n${text}\n\n`,
      ])
        expect([folder.id, check({ folder, text: written })]).toEqual([folder.id, []]);
  });

  it('never cause an error of the program, however they are cut or garbled', () => {
    for (const [index, { folder, text }] of good.entries()) {
      const random = randomBy(7 + index);
      for (let round = 0; round < 150; round += 1) {
        const at = Math.floor(random() * text.length);
        const bytes = Buffer.from(text);
        const garbled = [
          () => bytes.subarray(0, at),
          () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.floor(random() * bytes.length))]),
          () => bytes.map((byte) => (random() < 0.002 ? Math.floor(random() * 256) : byte)),
        ][round % 3]?.();
        const faults = checkBrand({
          folder: { ...folder, manifest: readSource(garbled ?? bytes) },
          find: () => undefined,
          now: new Date('2026-06-01T00:00:00Z'),
        }).faults;
        for (const { line, column } of faults) expect(Math.min(line, column)).toBeGreaterThan(0);
        if (round % 3 === 0 && at < text.trimEnd().length) expect(faults.length).toBeGreaterThan(0);
      }
    }
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Claims } from '../brands/versions/claims/claims.ts';
import { DatabaseError } from '../database/database-error.ts';
import { createLog } from '../log.ts';
import { copyBrands } from './brand-copies.ts';
import { openDiskMap } from './disk-map.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-copies-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('reads copies of an earlier version, so that an archived brand keeps its hosts without a database', async () => {
  const log = createLog({ level: 'silent' });
  const copies = openDiskMap<object>(join(folder, 'production', 'brands'), log);
  copies.write('old', { tenant: 'old', archived: true, keepsDomains: true });
  copies.write('new', { tenant: 'new', archived: true, reservesDomains: false });
  const claims = openDiskMap<Claims>(join(folder, 'production'), log);
  claims.write('claims', { domain: new Map(), merchantCode: new Map() });
  await expect.poll(async () => [(await copies.readAll()).size, (await claims.readAll()).size]).toEqual([2, 1]);
  const away = new DatabaseError({ code: 'database.unavailable', message: 'the database does not respond' });
  const { brands } = await copyBrands(
    folder,
    log,
  )({ database: { asOperator: () => Promise.reject(away) }, environment: 'production', known: new Map() } as never);
  expect(new Map(brands.map(({ tenant, reservesDomains }) => [tenant, reservesDomains]))).toEqual(
    new Map([
      ['old', true],
      ['new', false],
    ]),
  );
});

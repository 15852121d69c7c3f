import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aManifestFile } from '../../../../tests/support/a-manifest.ts';
import { productHosts, reservedHosts } from '../../../hosts/reserved-hosts.ts';
import { type BrandFolder, readBrandFolder } from '../read/read-brand-folder.ts';
import { claimsAround, setFaults } from './check-set.ts';

describe('one brand among its neighbours', () => {
  const reserved = reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' }));
  const neighbours = {
    aurora: ['aurora.example', 'www.aurora.example'],
    wide: ['wide.example', '*.wide.example'],
    deep: ['deep.example', '*.a.b.firm.example'],
    foreign: ['xn--frign-0we5d.example'],
    other: ['xaurora.example', 'wider.example'],
  };
  let tenantsDir: string;

  beforeAll(async () => {
    tenantsDir = await mkdtemp(join(tmpdir(), 'livery-set-'));
    for (const [id, domains] of Object.entries(neighbours)) await write(id, domains);
  });
  afterAll(() => rm(tenantsDir, { recursive: true, force: true }));

  const write = async (id: string, domains: readonly string[]) => {
    await mkdir(join(tenantsDir, id), { recursive: true });
    const manifest = aManifestFile({ tenant: { id, domains: [...domains] } });
    await writeFile(join(tenantsDir, id, 'manifest.json'), JSON.stringify(manifest, null, 2));
  };
  const faultsOf = async (...domains: string[]) => {
    await write('mine', domains);
    const folder = (await readBrandFolder({ tenantsDir, id: 'mine' })) as BrandFolder;
    const others = await claimsAround([folder]);
    const found = setFaults([folder], reserved, others);
    return found.map(({ severity, rule, message }) => `${severity} ${rule} ${message.split(':')[0]}`);
  };

  it.each([
    ['*.aurora.example', 'aurora.example of aurora'],
    ['*.aurora.example', 'www.aurora.example of aurora'],
    ['*.b.firm.example', '*.a.b.firm.example of deep'],
    ['*.firm.example', '*.a.b.firm.example of deep'],
    ['play.wide.example', '*.wide.example of wide'],
    ['*.deep.wide.example', '*.wide.example of wide'],
  ])('gets a warning that %s overlaps %s', async (domain, other) => {
    expect(await faultsOf('mine.example', domain)).toContain(`warning domain-overlap ${domain} overlaps ${other}`);
  });

  it.each([
    ['xn--urora-3ve.example', 'aurora.example of aurora'],
    ['play.xn--urora-3ve.example', 'aurora.example of aurora'],
    ['foreign.example', 'xn--frign-0we5d.example (fоrеign.example) of foreign'],
  ])('gets a warning that %s looks like %s', async (domain, other) => {
    expect((await faultsOf('mine.example', domain)).join()).toContain(`looks like ${other}`);
  });

  it('gets no warning about names that only look alike, or that are its own', async () => {
    expect(
      await faultsOf('mine.example', '*.mine.example', 'a.mine.example', '*.xwide.example', 'b.firm.example'),
    ).toEqual([]);
  });

  it('gets an error for a wildcard that another brand states literally, and a warning for a domain below it', async () => {
    expect(await faultsOf('mine.example', '*.wide.example')).toEqual([
      'error domain-once *.wide.example is claimed by wide too',
      'warning domain-overlap *.wide.example overlaps wide.example of wide',
    ]);
  });
});

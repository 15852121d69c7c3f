import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { staleParts, stateOfSources } from './build.ts';
import { brandTitleCharacters, shippedTitleCharacters } from './title-characters.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'livery-sources-'));
  await cp(join(projectRoot, 'texts/CN'), join(root, 'texts/CN'), { recursive: true });
  await cp(join(projectRoot, 'tenants'), join(root, 'tenants'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const addBrand = async ({ id, texts }: { id: string; texts?: string }) => {
  const folder = join(root, 'tenants', id);
  await mkdir(join(folder, 'texts'), { recursive: true });
  await writeFile(join(folder, 'manifest.json'), '{}');
  if (texts !== undefined) await writeFile(join(folder, 'texts/CN.json'), texts);
};

describe('the sources of a build', () => {
  it('do not include brands: adding, changing and removing one makes nothing stale', async () => {
    const before = stateOfSources(root);
    const [character = ''] = shippedTitleCharacters(root);
    await addBrand({ id: 'comet' });
    await addBrand({ id: 'meteor', texts: JSON.stringify({ access: { title: character, text: '龘' } }) });
    expect(stateOfSources(root)).toEqual(before);
    await rm(join(root, 'tenants/comet'), { recursive: true });
    expect(stateOfSources(root)).toEqual(before);
  });

  it('are the characters of Chinese titles that no face was cut for yet', async () => {
    const before = stateOfSources(root);
    await addBrand({ id: 'comet', texts: JSON.stringify({ access: { title: '龘' } }) });
    expect(brandTitleCharacters(root)).toContain('龘');
    expect(stateOfSources(root)).not.toEqual(before);
  });

  it('are not stopped by a brand whose texts are broken', async () => {
    const before = stateOfSources(root);
    await addBrand({ id: 'comet', texts: '{ "access": ' });
    await addBrand({ id: 'meteor', texts: '{ "access": null, "home": "龘" }' });
    await writeFile(join(root, 'tenants/README'), 'no brand');
    expect(stateOfSources(root)).toEqual(before);
  });

  it('are every file of the program', async () => {
    const before = stateOfSources(root);
    await mkdir(join(root, 'runtime'));
    await writeFile(join(root, 'runtime/page.test.tsx'), '');
    expect(stateOfSources(root)).toEqual(before);
    await writeFile(join(root, 'runtime/page.tsx'), '');
    expect(stateOfSources(root)).not.toEqual(before);
  });

  it.each([
    ['console/main.tsx', ['console']],
    ['platform/create-platform.ts', ['server']],
    ['runtime/page.tsx', ['client', 'runtime', 'server']],
    ['schema/constants.ts', ['client', 'console', 'runtime', 'server']],
    ['package-lock.json', ['client', 'console', 'runtime', 'server']],
  ])('are those of its parts: %s makes %s stale', async (file, expected) => {
    const before = JSON.stringify(stateOfSources(root));
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
    expect(staleParts(stateOfSources(root), before)).toEqual(expected);
  });

  it('are all stale for a build that says nothing about its parts', () => {
    const state = stateOfSources(root);
    const all = ['client', 'console', 'runtime', 'server'];
    expect(staleParts(state, undefined)).toEqual(all);
    expect(staleParts(state, 'a hash of everything')).toEqual(all);
    expect(staleParts(state, JSON.stringify(state))).toEqual([]);
  });
});

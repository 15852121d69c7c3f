import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import homeManifest from '../../schema/features/home/manifest.json' with { type: 'json' };
import { type Language, languageIds } from '../../schema/languages.ts';
import { pageIds } from '../../schema/routes.ts';
import { actionIds } from '../../schema/vocabulary.ts';
import { validateBy } from '../../scripts/livery/commands/validate.ts';
import { main } from '../../scripts/livery/main.ts';
import type { LiveBrandSet } from '../../server/brands/environments.ts';
import { checkBrand } from '../../server/brands/folder/check/check-brands.ts';
import { type CheckFault, otherRules } from '../../server/brands/folder/check/fault.ts';
import { isAbstract } from '../../server/brands/folder/lineage.ts';
import {
  type BrandFolder,
  listBrandFolders,
  readBrandFolder,
} from '../../server/brands/folder/read/read-brand-folder.ts';
import { rules } from '../../server/brands/folder/rules/table.ts';
import { openBrandSet } from '../../server/brands/live/open-brand-set.ts';
import { watchFolders } from '../../server/brands/sandbox/watch-folders.ts';
import { publishFolders } from '../../server/brands/versions/stored/releases.ts';
import { systemClock as clock } from '../../server/clock.ts';
import { productHosts, reservedHosts } from '../../server/hosts/reserved-hosts.ts';
import { createLog } from '../../server/log.ts';
import { projectRoot } from '../../server/project-root.ts';
import { createTranslations } from '../../server/texts/read-texts.ts';
import { aDatabase } from '../support/database.ts';
import drafted from './languages.json' with { type: 'json' };

/** Each folder contains brands, and the output of `livery validate` for them in `expected.txt`; lists in braces are filled in. */
const corpus = join(import.meta.dirname, 'bad');
const names = (await readdir(corpus)).sort();
/** Lists that grow with each language, home block and page, so that an addition needs no new `expected.txt`. */
const lists = {
  languages: shortened(languageIds),
  homeBlocks: Object.keys(homeManifest.$defs.homeBlock['x-blocks']).join(', '),
  entryTargets: shortened([...actionIds.map((id) => `action:${id}`), ...pageIds.map((id) => `page:${id}`)]),
};
const expectedOf = async (name: string) =>
  Object.entries(lists).reduce(
    (text, [list, values]) => text.replaceAll(`{${list}}`, values),
    await readFile(join(corpus, name, 'expected.txt'), 'utf8'),
  );

/** A list as a fault states it: the first ten values, and how many more there are. */
function shortened(values: readonly string[]): string {
  return `${values.toSorted().slice(0, 10).join(', ')} and ${values.length - 10} more`;
}

/** Rules about unfinished languages. Ours are finished, so these brands are checked with the few texts of `languages.json`. */
const byTranslations = ['default-language-complete', 'language-draft', 'language-twice'];
const texts: Partial<Record<Language, Readonly<Record<string, string>>>> = drafted.texts;
const translations = createTranslations(
  (language: Language) => new Map(Object.entries(texts[language] ?? {})),
  (language) => drafted.drafts.includes(language),
);

async function foldersIn(tenantsDir: string): Promise<BrandFolder[]> {
  const ids = await listBrandFolders(tenantsDir);
  const found = await Promise.all(ids.map((id) => readBrandFolder({ tenantsDir, id })));
  return found.filter((folder) => folder !== undefined);
}

describe('the corpus of bad manifests', () => {
  it.each(names)('%s: every fault is reported at its line and column, with its fix, and no other', async (name) => {
    const lines: string[] = [];
    const print = (text: string) => lines.push(text);
    const folder = join(corpus, name);
    const output = { out: print, err: print };
    const code = byTranslations.includes(name)
      ? (await validateBy(translations).run([folder], { output, env: {}, json: false })).code
      : await main({ argv: ['validate', folder], output, env: {} });
    const expected = await expectedOf(name);
    const shown = `${join('tests/manifests/bad', name)}/`;
    expect(`${lines.join('\n')}\n`.replaceAll(shown, '')).toBe(expected);
    expect(code).toBe(/ error: /.test(expected) ? 1 : 0);
    expect(expected).toMatch(/:\d+:\d+ (error|warning): /);
  });

  it('has a file for every rule', async () => {
    const reports = await Promise.all(names.map(expectedOf));
    const reportedRules = new Set(
      reports.flatMap((report) => [...report.matchAll(/ \[([a-z-]+)\]$/gm)].map(([, rule = '']) => rule)),
    );
    expect([...reportedRules].sort()).toEqual([...rules.map(({ name }) => name), ...otherRules].sort());
  });

  it('has a file for every refusal by the schema', async () => {
    const validator = await readFile(join(projectRoot, 'schema/generated/validate-manifest.js'), 'utf8');
    const keywords = new Set([...validator.matchAll(/keyword: ?"(\w+)"/g)].map(([, keyword = '']) => keyword));
    // Faults of names are reported as their schema describes, and a variant is chosen by its constant before it is checked.
    for (const followed of ['propertyNames', 'const']) keywords.delete(followed);
    const broken = new Set<string>();
    for (const name of names)
      for (const folder of await foldersIn(join(corpus, name)))
        for (const { keyword } of checkBrand({ folder, find: () => undefined, now: clock.now() }).effective?.errors ??
          [])
          broken.add(keyword);
    expect(keywords.size).toBeGreaterThan(10);
    expect([...keywords].filter((keyword) => !broken.has(keyword))).toEqual([]);
  });
});

describe('checker and server', () => {
  const environment = 'production';
  const log = createLog({ level: 'silent' });
  const folders = new Map<string, BrandFolder>();
  const faults = new Map<string, readonly CheckFault[]>();
  let tenantsDir: string;

  beforeAll(async () => {
    tenantsDir = await mkdtemp(join(tmpdir(), 'livery-bad-'));
    for (const name of names)
      await cp(join(corpus, name), tenantsDir, { recursive: true, filter: (path) => !path.endsWith('expected.txt') });
    for (const folder of await foldersIn(tenantsDir)) folders.set(folder.id, folder);
    const find = (id: string) => folders.get(id);
    // A server knows which brand may use which secret.
    const secrets = { grants: new Map() };
    for (const [id, folder] of folders)
      faults.set(id, checkBrand({ folder, find, now: clock.now(), translations, secrets }).faults);
  });
  afterAll(() => rm(tenantsDir, { recursive: true, force: true }));

  const errorsOf = (id: string) => (faults.get(id) ?? []).filter(({ severity }) => severity === 'error');
  const ids = () => [...folders.keys()].filter((id) => !isAbstract(folders.get(id)?.manifest.value));
  const serve = async (publish: (database: Awaited<ReturnType<typeof aDatabase>>) => Promise<() => void>) => {
    const database = await aDatabase();
    const close = await publish(database);
    const previewDomain = 'localhost';
    const reserved = reservedHosts(productHosts({ consoleHost: 'console.localhost', previewDomain }));
    const brands = await openBrandSet({ database, environment, previewDomain, reserved, clock, log, translations });
    await brands.whole();
    return {
      brands,
      close: async () => {
        close();
        await brands.close();
        await database.close();
      },
    };
  };
  const served = (brands: LiveBrandSet) => [...brands.ids()].sort();

  it('serve the saved folders without errors, and report the same faults for the others', async () => {
    let servedFaults: readonly CheckFault[] = [];
    const { brands, close } = await serve(async (database) => {
      const onPublished = async () => undefined;
      const given = { tenantsDir, database, environment, clock, log, onPublished, translations };
      const watch = await watchFolders(given);
      servedFaults = watch.faults();
      return watch.close;
    });
    // The first brand has a code that two brands claim. That is a fault between brands, which a single folder does not show.
    const sound = ids().filter((id) => errorsOf(id).length === 0 && id !== 'codes-second');
    expect(served(brands)).toEqual(sound.sort());
    expect(brands.faults().filter(({ tenant, rule }) => tenant === 'codes-second' && rule !== '')).toHaveLength(1);
    const sorted = (list: readonly CheckFault[]) =>
      list.map(({ tenant, file, line, column, message }) => `${tenant} ${file}:${line}:${column} ${message}`).sort();
    expect(sorted(servedFaults)).toEqual(sorted([...folders.keys()].flatMap(errorsOf)));
    await close();
  });

  it('refuse the same faults in releases that came another way, for the same reasons', async () => {
    const tolerated = rules.flatMap((rule) => (rule.tolerated === true ? [rule.name] : []));
    // Bytes are checked before they are stored, and of broken texts only the readable part is stored.
    const ofFolder = ['asset-readable', 'asset-size', 'asset-safe', 'asset-shown', 'json'];
    const { brands, close } = await serve(async (database) => {
      const whole = [...folders.values()].filter(
        ({ manifest }) => manifest.value !== undefined && manifest.faults.length === 0,
      );
      await publishFolders({ database, folders: whole, environment, actor: 'test', reason: 'test', clock });
      return () => undefined;
    });
    for (const id of ids()) {
      const folder = folders.get(id);
      if (folder?.manifest.value === undefined || folder.manifest.faults.length > 0) continue;
      const expected = errorsOf(id).filter(({ rule }) => !ofFolder.includes(rule));
      const found = brands
        .faults()
        // Reserved hosts come from the settings of the server.
        .filter(({ tenant, severity, rule }) => tenant === id && severity === 'error' && rule !== 'domain-reserved');
      if (expected.length === 0) continue;
      // A release that breaks only rules newer than itself stays served. Names of secrets have a newer pattern in the schema.
      const stays = id === 'secret-kind' || expected.every(({ rule }) => tolerated.includes(rule));
      expect([id, brands.byId(id) !== undefined]).toEqual([id, stays]);
      const rulesOf = (list: readonly { rule: string }[]) =>
        [...new Set(list.map(({ rule }) => rule))].filter((rule) => rule !== 'many').sort();
      expect([id, rulesOf(found)]).toEqual([id, rulesOf(expected)]);
    }
    await close();
  });
});

import { createHash } from 'node:crypto';
import type { ErrorObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { aManifestFile, type StatedManifest } from '../../../../tests/support/a-manifest.ts';
import { manifestSchema } from '../manifest-schema.ts';
import type { AssetFile, BrandFolder } from '../read/read-brand-folder.ts';
import { readSource } from '../read/read-source.ts';
import { checkBrand } from './check-brands.ts';
import { schemaFaults } from './schema-faults.ts';

const now = new Date('2026-03-01T12:00:00Z');
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

function aFolder({
  id = 'lumina',
  manifest = pretty(aManifestFile({ tenant: { id } })),
  texts = {},
  assets = {},
}: {
  id?: string;
  manifest?: string | Uint8Array;
  texts?: Record<string, string>;
  assets?: Record<string, [contentType: string, bytes: string]>;
} = {}): BrandFolder {
  const file = ([contentType, text]: [string, string]): AssetFile => {
    const bytes = Buffer.from(text, 'latin1');
    return { contentType, bytes, hash: createHash('sha256').update(text).digest('hex') };
  };
  return {
    id,
    folder: `/tenants/${id}`,
    manifest: readSource(Buffer.from(manifest)),
    texts: new Map(Object.entries(texts).map(([name, text]) => [name, readSource(Buffer.from(text))])),
    assets: new Map(Object.entries(assets).map(([path, given]) => [path, file(given)])),
  };
}

const check = (folder: BrandFolder, ...others: BrandFolder[]) =>
  checkBrand({ folder, find: (id) => others.find((other) => other.id === id), now }).faults;

const reported = (faults: ReturnType<typeof check>) =>
  faults.map(({ severity, rule, pointer }) => `${severity} ${rule} ${pointer}`);

/** Faults of a brand with some properties, without the warning for brands that have no support address. */
const faultsOf = (stated: StatedManifest | Record<string, unknown>) => {
  const manifest = pretty(aManifestFile({ support: { url: 'https://support.example' }, ...stated } as StatedManifest));
  return check(aFolder({ manifest }));
};

describe('files', () => {
  it('refuses a file that is too large before parsing it', () => {
    const large = readSource(Buffer.from(`{"a":"${'x'.repeat(1_000_000)}"}`));
    expect([large.tree, large.value, large.faults.map(({ message }) => message)]).toEqual([
      undefined,
      undefined,
      ['the file has 1001 kB, over 1000 kB'],
    ]);
    expect(readSource(Buffer.from(`{"a":"${'x'.repeat(999_990)}"}`)).faults).toEqual([]);
  });

  it('refuses too deep nesting at the first bracket beyond the limit, and ignores brackets in strings', () => {
    const nested = (levels: number) => `${'[\n'.repeat(levels)}"[[[ \\" [["${']'.repeat(levels)}`;
    expect(readSource(Buffer.from(nested(64))).faults).toEqual([]);
    const deep = readSource(Buffer.from(nested(65)));
    expect([deep.tree, deep.faults[0]?.line, deep.faults[0]?.column]).toEqual([undefined, 65, 1]);
    const [hollow] = check(aFolder({ manifest: '['.repeat(500_000) }));
    expect(hollow).toMatchObject({ rule: 'json', message: 'the JSON has more than 64 levels' });
  });

  it.each([
    ['UTF-16 with its mark', Buffer.from('\uFEFF{"a":1}', 'utf16le'), 'the file is UTF-16, not UTF-8', 1],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), 'the file is UTF-16, not UTF-8', 1],
    [
      'bytes of another encoding',
      Buffer.from('{\n"a":"caf\xe9"}', 'latin1'),
      'the file is no valid UTF-8 in this line',
      2,
    ],
  ])('reports %s', (_, bytes, message, line) => {
    expect(readSource(bytes).faults).toMatchObject([{ message, line, fix: 'save the file as UTF-8' }]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s at any depth, in its line', (key) => {
    const manifest = pretty(aManifestFile()).replace('"tenant": {', `"tenant": {\n"${key}": { "brandName": "X" },`);
    const texts = { EN: `{ "shell": {\n"${key}": { "a": "b" } } }` };
    expect(check(aFolder({ manifest, texts }))).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          file: '/tenants/lumina/manifest.json',
          line: 5,
          message: `no property is called "${key}"`,
        }),
        expect.objectContaining({
          file: '/tenants/lumina/texts/EN.json',
          line: 2,
          message: `no property is called "${key}"`,
        }),
      ]),
    );
  });

  it.each([
    '',
    ' ',
    'null',
    '5',
    '"x"',
    '[]',
    '{',
    '{}',
    '{"tenant":[]}',
    '{"theme":{"colors":3}}',
    '{"extends":"lumina"}',
    '{"nav":{"footer":[null,1,{"id":"a"}]},"formatVersion":"1.1"}',
    '{"flags":null,"home":{"blocks":{"id":1}}}',
    '\u0000',
  ])('reports exactly one fault for %j', (manifest) => {
    expect(check(aFolder({ manifest })).length).toBeGreaterThan(0);
  });

  it('reports a hundred faults of a file, and that there are more', () => {
    const stated = Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`UNKNOWN${at}`, 'on']));
    const many = check(aFolder({ manifest: pretty({ ...(aManifestFile() as object), flags: stated }) }));
    expect([many.length, many.at(-1)?.rule]).toEqual([100, 'many']);
    const texts = { EN: pretty({ shell: stated }) };
    const unknown = check(aFolder({ texts })).filter(({ file }) => file.endsWith('EN.json'));
    expect([unknown.length, unknown.at(-1)?.rule]).toEqual([100, 'many']);
  });

  it('creates messages only for the faults that it reports', () => {
    let described = 0;
    const errors = Array.from({ length: 4000 }, (_, at) => ({
      instancePath: '/flags',
      keyword: 'additionalProperties',
      schemaPath: '#',
      get params() {
        described += 1;
        return { additionalProperty: `UNKNOWN${at}` };
      },
    })) as unknown as ErrorObject[];
    schemaFaults({ errors, value: { flags: {} }, root: manifestSchema });
    expect(described).toBeLessThanOrEqual(101);
  });

  it('refuses a newer major format, and one older than the first, with one clear message, also in a parent', () => {
    const manifest = pretty({ formatVersion: '2.0', tenants: [] });
    expect(check(aFolder({ manifest }))).toMatchObject([
      { line: 2, message: 'format 2.0, but this program reads 1.x', fix: 'update the program' },
    ]);
    const older = pretty({ formatVersion: '1.0', tenants: [] });
    expect(check(aFolder({ manifest: older }))).toMatchObject([
      { line: 2, message: 'format 1.0, but this program reads 1.1', fix: 'write "1.1"' },
    ]);
    const child = aFolder({ manifest: pretty({ ...(aManifestFile() as object), extends: 'group' }) });
    expect(check(child, aFolder({ id: 'group', manifest }))).toMatchObject([{ rule: 'extends' }]);
  });

  it('refuses a broken parent', () => {
    const child = aFolder({ manifest: pretty({ ...(aManifestFile() as object), extends: 'group' }) });
    const broken = aFolder({ id: 'group', manifest: '{ "abstract": true, "flags": { "CBS3": true, }' });
    expect(check(child, broken)[0]).toMatchObject({
      rule: 'extends',
      message: expect.stringContaining('extends "group", which is broken'),
    });
  });
});

describe('manifests', () => {
  it('finds no fault in a minimal brand', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each<[string, string, StatedManifest | Record<string, unknown>]>([
    [
      'error ids-once /social/channels/1/id',
      'an id twice',
      { social: { channels: ['a', 'b'].map((label) => ({ id: 'x', label, url: 'https://x.example' })) } },
    ],
    [
      'error ids-once /jurisdiction/helpLinks/1/id',
      'an id twice in any list',
      { jurisdiction: { helpLinks: ['aa', 'bb'].map((label) => ({ id: 'x', label, url: 'https://x.example' })) } },
    ],
    [
      'error footer-entries /nav/footer',
      'a footer bar of six',
      { formatVersion: '1.1', nav: { footer: [{ id: 'sixth', to: 'page:home', titleKey: 'shell:menu.home' }] } },
    ],
    ['error domain-is-name /tenant/domains/0', 'an IP as domain', { tenant: { domains: ['10.0.0.1', 'a.example'] } }],
    ['error main-domain /tenant/domains', 'wildcards alone', { tenant: { domains: ['*.a.example'] } }],
    [
      'error field-required /registration/fields/nickname/required',
      'a required field that is off',
      { registration: { fields: { nickname: { required: true } } } },
    ],
    [
      'error entry-title /nav/footer/0/label',
      'a label beside a title',
      { formatVersion: '1.1', nav: { footer: [{ id: 'home', label: { EN: 'Start', TY: 'Simula' } }] } },
    ],
    [
      'error header-action /theme/colors/header',
      'a header of its actions own colour',
      { theme: { colors: { header: '#2457d6', onHeader: '#ffffff', accent: '#2457d6' } } },
    ],
    [
      'warning login-provider /flags/GOOGLELOGIN3',
      'a login provider without its settings',
      { flags: { GOOGLELOGIN3: true } },
    ],
    [
      'warning maintenance-until /status/maintenance/until',
      'an end that is past',
      { status: { maintenance: { until: '2026-03-01T11:59:59Z' } } },
    ],
    ['warning support-address /support/url', 'an entry without an address', { support: { url: null } }],
  ])('tells %s of %s', (expected, _, stated) => {
    expect(reported(faultsOf(stated))).toEqual([expected]);
  });

  it.each(['console', 'staging', 'preview', 'studio', 'www'])('reserves the id %s for the product', (id) => {
    expect(reported(check(aFolder({ id })))).toContain('error tenant-reserved /tenant/id');
  });

  it('reports nothing for a part that is off, that comes later, or that is complete', () => {
    const stated = {
      flags: { GOOGLELOGIN3: true },
      login: { social: { google: { clientId: 'x' } } },
      status: { maintenance: { until: '2026-03-01T12:00:01Z' } },
      registration: { fields: { nickname: { enabled: true, required: true } } },
      tenant: { domains: ['*.a.example', 'a.example'] },
    };
    expect(faultsOf(stated)).toEqual([]);
  });

  it.each([
    ['logo.svg', 'image/svg+xml', '', 'the file is empty'],
    [
      'logo.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>',
      "expected 'g' tag",
    ],
    ['logo.png', 'image/png', 'GIF89a', 'the file is no png'],
    ['logo.webp', 'image/webp', 'RIFF....WAVE', 'the file is no webp'],
  ])('refuses a broken %s (%s)', (name, contentType, bytes, message) => {
    const manifest = pretty(aManifestFile({ theme: { logo: `assets/${name}` } }));
    const faults = check(aFolder({ manifest, assets: { [`assets/${name}`]: [contentType, bytes] } }));
    expect(faults).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ rule: 'asset-readable', severity: 'error' })]),
    );
    expect(faults.map((fault) => fault.message).join()).toContain(message);
  });

  it('accepts valid pictures of each kind', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
    const assets: Record<string, [string, string]> = {
      'assets/a.svg': ['image/svg+xml', svg],
      'assets/b.png': ['image/png', '\x89PNG\r\n\x1a\n'],
      'assets/c.webp': ['image/webp', 'RIFF\x01\x02\x03\x04WEBP'],
      'assets/d.jpg': ['image/jpeg', '\xff\xd8\xff\xe0'],
    };
    expect(reported(check(aFolder({ assets }))).filter((text) => text.includes('asset'))).toEqual([]);
  });

  it.each(['textMuted', 'link', 'primary', 'danger', 'borderStrong', 'focus'] as const)(
    'suggests a %s that passes, both as foreground and as background',
    (name) => {
      const stated = (color: string) => ({ theme: { colors: { [name]: color } } });
      const fixes = faultsOf(stated('#bbbbbb')).map(({ fix }) => fix);
      const [, color] = new RegExp(`write ${name} "(#[0-9a-f]{6})"`).exec(fixes.join()) ?? [];
      expect(color).toBeDefined();
      expect(faultsOf(stated(color ?? ''))).toEqual([]);
    },
  );

  it('gives a dark brand a dark palette in which every pair is readable', () => {
    expect(faultsOf({ theme: { colorScheme: 'dark' } })).toEqual([]);
    const { effective } = checkBrand({
      folder: aFolder({
        manifest: pretty(aManifestFile({ theme: { colorScheme: 'dark', colors: { accent: '#ffd000' } } })),
      }),
      find: () => undefined,
      now,
    });
    expect(effective?.value).toMatchObject({ theme: { colors: { background: '#0f1115', accent: '#ffd000' } } });
  });

  it('reports faults of overriding texts in their line', () => {
    const texts = {
      EN: '{\n  "shell": {\n    "menu": {\n      "hone": "Start",\n      "home": "{{who}}"\n    }\n  }\n}',
    };
    const found = check(aFolder({ texts })).filter(({ file }) => file.endsWith('EN.json'));
    expect(found.map(({ line, column, rule, fix }) => [line, column, rule, fix])).toEqual([
      [4, 7, 'override-key', 'did you mean shell:menu.home?'],
      [5, 7, 'override-placeholders', 'remove {{who}}'],
    ]);
  });

  it('reports an invalid value instead of an overriding text in its line', () => {
    const placed = (text: string) =>
      check(aFolder({ texts: { EN: text } }))
        .filter(({ file }) => file.endsWith('EN.json'))
        .map(({ line, column, rule, message }) => `${line}:${column} ${rule} ${message}`);
    const leaves = ['"home": 5,', '"rewards": null,', '"games": {},', '"events": ["a"],', '"menu": false'];
    expect(
      placed(`{\n"help": {},\n"shell": {\n"menu": {\n ${leaves.join('\n ')}\n},\n"action": {} },\n"games": 7 }`),
    ).toEqual([
      '5:2 override-text shell:menu.home is a number, not a text',
      '6:2 override-text shell:menu.rewards is null, not a text',
      '7:2 override-text shell:menu.games is an empty object, not a text',
      '8:2 override-text shell:menu.events is a list, not a text',
      '9:2 override-text shell:menu.menu is a boolean, not a text',
      '12:1 override-text games: is a number, not an object of texts',
    ]);
    expect(placed('null')).toEqual(['1:1 override-text the file is null, not an object of texts']);
    expect(placed('{"shell":{"menu":{"home":"Start"}}}')).toEqual([]);
  });
});

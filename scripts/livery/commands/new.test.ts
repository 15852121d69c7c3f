import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { templateIds } from '../../../schema/brand-templates.ts';
import { languageIds, ownLanguages } from '../../../schema/languages.ts';
import { contrast } from '../../../schema/rules/contrast.ts';
import { contrastPairs } from '../../../schema/rules/contrast-pairs.ts';
import { headerAction } from '../../../schema/rules/header-action.ts';
import { colourOf, paletteOf } from '../../../server/brands/new-brand/palette.ts';
import { draftOf } from '../../../server/brands/new-brand/templates.ts';
import { outlineOf } from '../../../server/drawing-fonts.ts';
import { aTenantsFolder, type TenantsFolder } from '../../../tests/support/tenants-folder.ts';
import { main } from '../main.ts';

const licence = ['--licence', 'EGA/2026/9', '--authority', 'EGA', '--licence-url', 'https://ega.example/9'];

/** Colours of every kind: the extremes, middle ones on which neither black nor white reads well, and random ones. */
const colours = [
  '#000000',
  '#ffffff',
  '#808080',
  '#777777',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#757575',
  '#c0c0c0',
  '#8b0000',
  '#ff7f50',
  '#bada55',
  '#123456',
  '#fefefe',
  '#010101',
  '#e6007e',
  '#ffd700',
  '#4b0082',
  '#40e0d0',
  '#a0522d',
  '#deb887',
  '#7fffd4',
  '#2f4f4f',
  '#f5f5dc',
  '#6a5acd',
  '#b22222',
  '#3cb371',
];
const names = [
  'Comet',
  'X',
  'Lucky Star',
  'Northern Lights Casino and Resort',
  'Ångström',
  'ÑANDÚ 7',
  "O'Hara & Sons",
  '<b>Bold</b>',
  '金玉',
  '大吉大利娱乐城',
  'واحة الذهب',
  'خيمة',
  'Café 金',
  'ĐẠI LỘC',
  'A'.repeat(40),
];

it('computes the colours of templates from expressions, and refuses one that names no colour', () => {
  const named = { main: '#204060', header: '#ffffff' };
  expect(colourOf('main', named)).toBe('#204060');
  expect(colourOf('mix(main, header, 0.5)', named)).toBe('#90a0b0');
  expect(colourOf('mix(tone(main, 0.5, 0), turn(#ff0000, 120), 1)', named)).toBe('#00ff00');
  for (const wrong of ['mian', 'mix(mian, header, 0.5)', 'blend(main, header, 0.5)', 'mix(main, header', ''])
    expect(() => colourOf(wrong, named)).toThrow('is no colour');
});

describe('livery new', () => {
  let tenants: TenantsFolder;

  beforeEach(async () => {
    tenants = await aTenantsFolder({ first: { tenant: { merchantCode: 'FIRST01' } } });
  });
  afterEach(() => tenants.remove());

  const run = async (argv: readonly string[], prompt?: (question: string) => Promise<string | undefined>) => {
    const lines: string[] = [];
    const print = (text: string) => lines.push(text);
    const output = { out: print, err: print, ...(prompt !== undefined && { prompt }) };
    const env = { DATA_DIR: join(tenants.path, '.no-data'), TENANTS_DIR: tenants.path };
    const code = await main({ argv, output, env });
    return { code, text: lines.join('\n') };
  };
  const manifestOf = async (id: string) => readFile(join(tenants.path, id, 'manifest.json'), 'utf8');
  const folders = async () => (await readdir(tenants.path)).sort();

  it('makes a valid manifest of at most 30 lines for any colour, name, template and scheme', async () => {
    expect(colours).toHaveLength(30);
    for (const [index, colour] of colours.entries()) {
      const id = `brand-${'acdefg'[index % 6]}${'hjkmnp'[Math.floor(index / 6)]}`;
      const { code, text } = await run([
        'new',
        id,
        '--domain',
        `${id}.example`,
        '--name',
        names[index % names.length] ?? '',
        ...licence,
        '--colour',
        colour,
        '--template',
        templateIds[index % templateIds.length] ?? '',
        '--scheme',
        index % 2 === 0 ? 'light' : 'dark',
        '--languages',
        index % 3 === 0 ? 'AR,EN' : 'EN',
      ]);
      expect([colour, code, text]).toEqual([colour, 0, expect.stringMatching(/^wrote .*\nno server is running/)]);
      expect((await manifestOf(id)).trimEnd().split('\n').length).toBeLessThanOrEqual(30);
      expect(JSON.parse(await manifestOf(id)).tenant.brandName).toBe(names[index % names.length]);
    }
    expect((await run(['validate', tenants.path])).text).toMatch(/^31 brands: 0 errors, [01] warnings?$/m);
    const own = await run(['validate', ...(await folders()).slice(0, -1).map((id) => join(tenants.path, id))]);
    expect(own).toEqual({ code: 0, text: '30 brands: 0 errors, 0 warnings' });
  });

  it.each(templateIds)('has palettes of %s that pass the contrast rules, of any colour in both schemes', (template) => {
    for (const scheme of ['light', 'dark'] as const)
      for (const colour of colours) {
        const palette = paletteOf(colour, draftOf({ template, scheme }));
        const low = contrastPairs.flatMap(({ ink, on, atLeast }) =>
          on
            .filter((ground) => contrast(palette[ink], palette[ground]) < atLeast)
            .map((ground) => `${colour} ${scheme}: ${ink} ${palette[ink]} on ${ground} ${palette[ground]}`),
        );
        expect(low).toEqual([]);
        expect(headerAction(palette), `${colour} ${scheme}`).toBeDefined();
      }
  });

  it.each(languageIds)('makes a brand that speaks %s and passes the check', async (language) => {
    const enabled = language === 'EN' ? ['EN'] : [language, 'EN'];
    const options = ['--domain', 'comet.example', ...licence, '--languages', enabled.join(',')];
    expect(await run(['new', 'comet', ...options])).toMatchObject({ code: 0 });
    expect(JSON.parse(await manifestOf('comet')).locale).toMatchObject({ default: language, enabled });
    const { code, text } = await run(['validate', join(tenants.path, 'comet')]);
    expect([code, text]).toEqual([0, expect.stringMatching(/^1 brand: 0 errors/m)]);
  });

  it('makes a brand that speaks all languages and passes the check', async () => {
    const options = ['--domain', 'comet.example', ...licence, '--languages', ownLanguages.join(',')];
    expect(await run(['new', 'comet', ...options])).toMatchObject({ code: 0 });
    expect(JSON.parse(await manifestOf('comet')).locale.enabled).toEqual(ownLanguages);
    const { code, text } = await run(['validate', join(tenants.path, 'comet')]);
    expect([code, text]).toEqual([0, expect.stringMatching(/^1 brand: 0 errors/m)]);
  });

  it('uses the requested colour where it can be read', () => {
    const clear = (colour: string, scheme: 'light' | 'dark') =>
      paletteOf(colour, draftOf({ template: 'clear', scheme }));
    expect(clear('#b4232f', 'light').primary).toBe('#b4232f');
    const yellow = clear('#ffff00', 'light');
    expect(yellow.primary).not.toBe('#ffff00');
    expect(contrast(yellow.primary, yellow.surface)).toBeGreaterThanOrEqual(3);
    expect(clear('#ffff00', 'dark').primary).toBe('#ffff00');
    for (const template of templateIds) {
      const { primary } = paletteOf('#c0392b', draftOf({ template, scheme: 'light' }));
      expect(contrast(primary, '#c0392b'), template).toBeLessThan(1.25);
    }
  });

  it('names the schema by a path that exists from its folder, in the repository or outside', async () => {
    await run(['new', 'comet', '--domain', 'comet.example']);
    const { $schema } = JSON.parse(await manifestOf('comet'));
    expect(JSON.parse(await readFile(join(tenants.path, 'comet', $schema), 'utf8'))).toHaveProperty('required');
    await run(['new', 'copy', '--domain', 'copy.example', '--from', 'comet']);
    expect(JSON.parse(await manifestOf('copy')).$schema).toBe($schema);
  });

  it('draws logo and mark as outlines, without a font of the machine', async () => {
    await run(['new', 'comet', '--domain', 'comet.example', '--name', 'Comet']);
    for (const file of ['logo', 'mark']) {
      const svg = await readFile(join(tenants.path, 'comet/assets', `${file}.svg`), 'utf8');
      expect(svg).not.toMatch(/<text|font-family/);
      const alone = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
      expect(alone.width).toBeGreaterThan(30);
    }
    expect(outlineOf('واحة', 'sora', 20)?.width).toBeGreaterThan(10);
    expect(outlineOf('金', 'sora', 20)).toBeUndefined();
  });

  it('refuses an id that exists or looks like another, and domains and codes of other brands, and leaves no partial folder', async () => {
    const refusals: [string[], number, string][] = [
      [['first', '--domain', 'a.example'], 1, 'already exists'],
      [['f1rst', '--domain', 'a.example'], 1, 'the id f1rst looks like first'],
      [['other', '--domain', 'first.example'], 1, 'first.example is claimed by first too'],
      [['other', '--domain', 'first.localhost'], 1, 'is reserved for preview hosts of brands'],
      [['other', '--domain', 'a.example', '--merchant-code', 'FIRST01'], 1, 'is that of first'],
      [['other', '--domain', 'a.example', '--merchant-code', 'F1RSTO1'], 1, 'looks like FIRST01 of first'],
      [['other', '--domain', 'a.example', '--merchant-code', 'lower'], 1, 'tenant.merchantCode'],
      [['console', '--domain', 'a.example'], 2, 'is reserved'],
      [['My Brand', '--domain', 'a.example'], 2, 'such as my-brand'],
      [['../up', '--domain', 'a.example'], 2, 'is no id'],
      [['other'], 2, '--domain is missing'],
      [['other', '--domain', 'https://a.example/x'], 2, 'such as a.example'],
      [['other', '--domain', '10.0.0.1'], 1, 'is an address of a machine'],
      [['other', '--domain', 'a.example', '--currency', 'PHQ'], 2, 'did you mean PHP?'],
      [['other', '--domain', 'a.example', '--zone', 'Asia/Manilla'], 2, 'did you mean Asia/Manila?'],
      [['other', '--domain', 'a.example', '--languages', 'EM'], 2, 'did you mean EN?'],
      [['other', '--domain', 'a.example', '--template', 'clar'], 2, 'did you mean clear?'],
      [['other', '--domain', 'a.example', '--age', '17'], 2, 'from 18 to 25'],
      [['other', '--domain', 'a.example', '--colour', 'red'], 2, 'such as #c2570c'],
      [['other', '--domain', 'a.example', '--from', 'nobody'], 2, 'no such brand'],
      [
        ['other', '--domain', 'a.example', '--licence-url', 'ftp://a.example'],
        2,
        '--licence-url ftp://a.example: it begins with https://',
      ],
    ];
    for (const [argv, code, text] of refusals)
      expect([argv, await run(['new', ...argv])]).toEqual([argv, { code, text: expect.stringContaining(text) }]);
    expect(await folders()).toEqual(['first']);
    const nowhere = await run(['new', 'other', '--domain', 'a.example', '--tenants', join(tenants.path, 'no')]);
    expect(nowhere.code).toBe(3);
  });

  it('reports a placeholder licence until the real one is given', async () => {
    expect((await run(['new', 'bare', '--domain', 'bare.example'])).text).toContain('licence is a placeholder');
    const given = await run(['new', 'owned', '--domain', 'owned.example', ...licence]);
    expect(given.text).not.toContain('placeholder');
    expect(JSON.parse(await manifestOf('owned')).jurisdiction).toEqual({
      authority: 'EGA',
      licenceNumber: 'EGA/2026/9',
      licenceUrl: 'https://ega.example/9',
      ageLimit: 18,
    });
  });

  it('asks on a terminal for missing settings, again after an invalid answer, and writes nothing if it is interrupted', async () => {
    const answers: Record<string, string[]> = {
      'domain of': ['https://asked.example', 'asked.example'],
      'name that': ['Asked For'],
      currency: ['PHQ', 'php'],
      colour: ['#0b7285'],
    };
    const questions: string[] = [];
    const { code } = await run(['new', 'asked', '--zone', 'Asia/Manila'], async (question) => {
      questions.push(question);
      const key = Object.keys(answers).find((begin) => question.includes(begin) && !question.startsWith('--'));
      return key === undefined ? '' : answers[key]?.shift();
    });
    expect(code).toBe(0);
    expect(questions.filter((question) => question.startsWith('--'))).toEqual([
      expect.stringContaining('a host alone'),
      expect.stringContaining('did you mean PHP?'),
    ]);
    expect(questions.some((question) => question.includes('time zone'))).toBe(false);
    const { tenant, wallet, locale } = JSON.parse(await manifestOf('asked'));
    expect([tenant.brandName, tenant.domains, wallet.currency, locale.timeZone]).toEqual([
      'Asked For',
      ['asked.example'],
      'PHP',
      'Asia/Manila',
    ]);
    const leave = () => Promise.reject(new Error('left'));
    await run(['new', 'never', '--domain', 'never.example'], leave);
    expect(await folders()).toEqual(['asked', 'first']);
  });

  it('copies the settings of a brand, not its identity, licence and pictures; extends an abstract one', async () => {
    const more = await aTenantsFolder({
      model: {
        formatVersion: '1.1',
        flags: { FEEDBACK3: true },
        wallet: { currency: 'PHP' },
        locale: { timeZone: 'Asia/Manila' },
        status: { maintenance: { on: true } },
        theme: { radius: { small: 1 }, finish: 'pixel' },
      },
      group: { abstract: true, formatVersion: '1.1', flags: { PTSYS3: true } } as never,
    });
    const at = ['--tenants', more.path, ...licence];
    expect((await run(['new', 'copy', '--domain', 'copy.example', '--from', 'model', ...at])).code).toBe(0);
    const copy = JSON.parse(await readFile(join(more.path, 'copy/manifest.json'), 'utf8'));
    expect(copy).toMatchObject({
      tenant: { id: 'copy', merchantCode: 'COPY01', domains: ['copy.example'] },
      flags: { FEEDBACK3: true },
      wallet: { currency: 'PHP' },
      locale: { timeZone: 'Asia/Manila' },
      jurisdiction: { licenceNumber: 'EGA/2026/9' },
      theme: { radius: { small: 1 }, finish: 'pixel', mark: 'assets/mark.svg' },
    });
    expect(copy.theme.hero).toBeUndefined();
    expect(await readdir(join(more.path, 'copy/assets'))).toEqual(['logo.svg', 'mark.svg']);
    expect(copy.status).toBeUndefined();
    expect((await run(['new', 'child', '--domain', 'child.example', '--from', 'group', ...at])).code).toBe(0);
    const child = JSON.parse(await readFile(join(more.path, 'child/manifest.json'), 'utf8'));
    expect([child.extends, child.flags, child.shell]).toEqual(['group', undefined, undefined]);
    await more.remove();
  });

  it('leaves nothing if the folder cannot be written', async () => {
    const nowhere = await mkdtemp(join(tmpdir(), 'livery-nowhere-'));
    await rm(nowhere, { recursive: true });
    const { code, text } = await run(['new', 'comet', '--domain', 'comet.example', '--tenants', nowhere]);
    expect([code, text]).toEqual([3, expect.stringContaining("can't be read")]);
  });
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { serverLimits } from '../../../../schema/constants.ts';
import { partHead } from '../../../../schema/folder-format.ts';
import { ownLanguages } from '../../../../schema/languages.ts';
import { mostBytesOf } from '../../../../schema/rules/picture-bytes.ts';
import { aManifestFile } from '../../../../tests/support/a-manifest.ts';
import { placeholdersOf } from '../../../texts/read-texts.ts';
import { readPushed } from '../../versions/releases/read-pushed.ts';
import { readSource, readTextSource } from '../read/read-source.ts';
import { imageFault, unsafePart } from '../rules/image-fault.ts';
import { checkBrand } from './check-brands.ts';

const fill = (text: string) => text.repeat(Math.floor(990_000 / text.length));

describe('a file of a brand that is almost as large as allowed', () => {
  it.each([
    ['numbers', `[${fill('1,')}1]`],
    ['properties', `{${Array.from({ length: 70_000 }, (_, index) => `"a${index}":1`).join(',')}}`],
    ['empty objects', `[${fill('{},')}{}]`],
  ])('is refused without parsing if it has too many values: %s', (_, text) => {
    const { faults, tree } = readSource(Buffer.from(text));
    expect(faults.map(({ message }) => message)).toEqual([
      `the JSON has more than ${serverLimits.brandFileValues} values`,
    ]);
    expect(tree).toBeUndefined();
  });

  it.each([
    ['words', fill('a ')],
    ['texts', `[${fill('"a" ')}`],
    ['colons', fill(':')],
  ])('is not parsed to its end if it is no JSON: %s', (_, text) => {
    const { faults, tree, broken } = readSource(Buffer.from(text));
    expect([faults.length > 0, broken, tree]).toEqual([true, true, undefined]);
  });

  it('is a fifth as large if it contains texts', () => {
    const { faults, tree } = readTextSource(Buffer.from(JSON.stringify({ shell: { a: fill('a') } })));
    expect([faults.map(({ message }) => message), tree]).toEqual([['the file has 991 kB, over 200 kB'], undefined]);
  });

  it('has as many values as a brand may need', () => {
    const texts = Object.fromEntries(Array.from({ length: 4900 }, (_, index) => [`a${index}`, '{"[,']));
    expect(readSource(Buffer.from(JSON.stringify(texts))).faults).toEqual([]);
  });

  it('may consist of placeholders that never end', () => {
    expect(placeholdersOf(fill('{{a'))).toEqual([]);
    expect(placeholdersOf('{{ name }} {{count, number}} {{name}}')).toEqual(['count', 'name']);
  });
});

describe('a drawing', () => {
  const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';
  let count = 0;
  const faultOf = (content: string) => {
    count += 1;
    const bytes = Buffer.from(`${start}${content}</svg>`);
    return imageFault({ bytes, contentType: 'image/svg+xml', hash: `heavy ${count}` });
  };
  const use = (id: string | number) => `<use xlink:href="#${id}"/>`;

  it('may not compare thousands of style rules with thousands of elements', () => {
    const style = (rules: number) => `<style>${'*{a:b}'.repeat(rules)}</style>`;
    expect(faultOf(`${style(2000)}${'<rect/>'.repeat(2000)}`)).toContain('style rules for');
    expect(faultOf(`${style(20)}${'<rect/>'.repeat(2000)}`)).toBeUndefined();
  });

  it('may not multiply its elements', () => {
    const doubled = (levels: number) =>
      `<g id="0"><rect width="1" height="1"/></g>${Array.from(
        { length: levels },
        (_, level) => `<g id="${level + 1}">${use(level)}${use(level)}</g>`,
      ).join('')}${use(levels)}`;
    expect(faultOf(doubled(30))).toContain('more than 10000 elements');
    expect(faultOf(doubled(5))).toBeUndefined();
    expect(faultOf(`<g id="a">${'<g/>'.repeat(2000)}</g>${use('a').repeat(100)}`)).toContain('more than 10000');
    // A target is unclear if it is missing, contains itself, or exists twice.
    for (const unclear of [use('x'), `<g id="a">${use('a')}</g>`, `<g id="a"/><g id="a"/>${use('a')}`])
      expect(faultOf(unclear)).toContain('more than 10000');
    expect(faultOf('<g id="a">'.repeat(100) + '</g>'.repeat(100))).toContain('more than 10000');
  });

  it('may not contain a picture of many pixels, or one that it repeats', async () => {
    const flat = async (side: number) =>
      (
        await sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
          .png()
          .toBuffer()
      ).toString('base64');
    const image = (base64: string, id = 'a') => `<image id="${id}" href="data:image/png;base64,${base64}"/>`;
    expect(faultOf(image(await flat(1500)))).toBeUndefined();
    expect(faultOf(image(await flat(2400)))).toContain('a picture counts by its size');
    const small = image(await flat(200));
    expect(faultOf(small + use('a').repeat(20))).toBeUndefined();
    expect(faultOf(small + use('a').repeat(120))).toContain('a picture counts by its size');
    expect(faultOf(`<image href="&#100;ata:image/png;base64,${await flat(2400)}"/>`)).toContain('counts by its size');
  });

  it('may not declare long entities', () => {
    const entity = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(300)}">]>`;
    const bytes = Buffer.from(`${entity}${start}<text>&a;</text></svg>`);
    expect(imageFault({ bytes, contentType: 'image/svg+xml', hash: 'heavy' })).toBe('it declares long entities');
  });

  it('is not read if its size is refused anyway', () => {
    expect(faultOf('<'.repeat(mostBytesOf('image/svg+xml')))).toBeUndefined();
    const unsafeIn = (content: string) =>
      unsafePart({
        bytes: Buffer.from(`${start}<script/>${content}</svg>`),
        contentType: 'image/svg+xml',
        hash: `unsafe ${content.length}`,
      });
    expect(unsafeIn('')).toBe('<script');
    expect(unsafeIn('<g/>'.repeat(mostBytesOf('image/svg+xml') / 4))).toBeUndefined();
  });

  it('is read once, however often a brand is checked', () => {
    const [contentType, hash] = ['image/svg+xml', 'read once'];
    const drawing = (content: string) => Buffer.from(`${start}${content}</svg>`);
    expect(unsafePart({ bytes: drawing('<script/>'), contentType, hash })).toBe('<script');
    expect(unsafePart({ bytes: drawing(''), contentType, hash })).toBe('<script');
  });
});

describe('texts of many languages', () => {
  const sizeOf = (languages: number) => {
    const words = { shell: { a: 'a'.repeat(190_000) } };
    const texts = new Map(
      ownLanguages
        .slice(0, languages)
        .map((language) => [language, readTextSource(Buffer.from(JSON.stringify(words)))]),
    );
    const manifest = readSource(Buffer.from(JSON.stringify(aManifestFile({}))));
    const folder = { id: 'one', folder: '', manifest, texts, assets: new Map() };
    const { faults } = checkBrand({ folder, find: () => undefined, now: new Date(0) });
    return faults.filter(({ rule }) => rule === 'json').map(({ file, message }) => [file, message]);
  };

  it('are checked up to 1 MB in all', () => {
    expect(sizeOf(5)).toEqual([]);
    expect(sizeOf(6)).toEqual([['texts/CN.json', 'the texts of all languages have 1141 kB, over 1000 kB']]);
  });
});

it('a folder with texts in an unknown language is refused before they are read', async () => {
  async function* stream() {
    yield Buffer.from(partHead('texts/EN.json', 2));
    yield Buffer.from('{}');
    yield Buffer.from(partHead('texts/XX.json', serverLimits.brandFileBytes));
    throw new Error('more was read');
  }
  await expect(readPushed({ tenant: 'one', stream: stream() })).rejects.toMatchObject({
    code: 'request.invalid',
    message: 'texts/XX.json: XX is no language with texts: name the file after a language, such as EN.json',
  });
});

it('a folder of more files than a brand needs is refused where they begin', async () => {
  const files = Array.from({ length: serverLimits.releaseFiles + 1 }, (_, index) =>
    partHead(`assets/a${index}.svg`, 0),
  );
  async function* stream() {
    yield Buffer.from(files.join(''));
  }
  await expect(readPushed({ tenant: 'one', stream: stream() })).rejects.toMatchObject({
    code: 'request.invalid',
    message: expect.stringContaining(`more than ${serverLimits.releaseFiles} files`),
  });
});

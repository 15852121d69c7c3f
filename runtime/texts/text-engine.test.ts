import { describe, expect, it } from 'vitest';
import { localeOf } from '../../schema/formats.ts';
import { type Language, ownLanguages } from '../../schema/languages.ts';
import { placeholdersOf, shippedTexts } from '../../server/texts/read-texts.ts';
import { namespaceOf } from './namespaces.ts';
import { createTextEngine } from './text-engine.ts';
import { readText } from './text-store.ts';

const counts = [0, 1, 2, 3, 5, 11, 100];

/** Values that a careless parser would misinterpret. */
const valuesOf = (text: string) =>
  Object.fromEntries(placeholdersOf(text).map((name, at) => [name, at === 0 ? '$& <b> {{x}}' : at * 1000]));

const overrides = (language: Language) => ({
  [language]: {
    'shell:menu.home': "The {{brand}}'s own",
    'shell:sample_one': '{{count}} game at {{brand}}',
    'shell:sample_two': 'two',
    'shell:sample_few': '{{count}} few',
    'shell:sample_many': '{{count}} many',
    'shell:sample_other': '{{ count }} games',
  },
  EN: { 'shell:behind': 'EN of the brand', 'shell:sample_other': '{{ count }} games' },
});

const allNamespaces = [...new Set([...shippedTexts('EN').keys()].map(namespaceOf))];

describe.each(ownLanguages)('i18next in %s', (language) => {
  it.each(['the files', 'a brand'])(
    'resolves texts like the reader of the first paint, with texts of %s',
    async (of) => {
      const server = createTextEngine(language, {}, of === 'a brand' ? overrides(language) : {});
      await server.load({ language, namespaces: allNamespaces });
      const texts = server.layered();
      // In the browser, the engine starts with exactly the texts in the document.
      const browser = createTextEngine(language, texts, {});
      const keys = Object.entries(texts).flatMap(([namespace, own = {}]) =>
        Object.entries(own).map(([name, text]) => [`${namespace}:${name}`, text] as const),
      );
      expect(keys.length).toBeGreaterThanOrEqual(shippedTexts('EN').size);
      const differing = keys.flatMap(([key, text]) =>
        [undefined, {}, valuesOf(text)].flatMap((values) => {
          const read = readText({ texts, key, values, locale: localeOf(language) });
          const results = [server.text(key, values), browser.text(key, values)];
          return results.every((text) => text === read) ? [] : [{ key, values, read, results }];
        }),
      );
      expect(differing).toEqual([]);
      for (const count of counts) {
        const input = { key: 'shell:sample', values: { count, brand: 'Sample' } };
        const read = readText({ texts, ...input, locale: localeOf(language) });
        expect([count, browser.text(input.key, input.values)]).toEqual([count, read]);
      }
    },
  );
});

describe('i18next', () => {
  it('shows the key of an unknown text, and does not nest texts', () => {
    const engine = createTextEngine('TY', { shell: { a: '$t(shell:b)', b: 'B' } }, {});
    expect(engine.text('shell:nothing.here')).toBe('shell:nothing.here');
    expect(engine.text('shell:a')).toBe('$t(shell:b)');
  });

  it('preserves the texts of the document while others load, and follows changes', async () => {
    const engine = createTextEngine(
      'TY',
      { shell: { 'menu.home': 'Bahay namin' } },
      { TY: { 'shell:menu.home': 'Bahay namin' } },
    );
    await engine.load({ language: 'TY', namespaces: ['status'] });
    expect(engine.text('shell:menu.home')).toBe('Bahay namin');
    expect(engine.text('status:retry')).toBe(shippedTexts('TY').get('status:retry'));
    await engine.override({ CN: { 'shell:menu.home': '大厅' } });
    expect(engine.text('shell:menu.home')).toBe(shippedTexts('TY').get('shell:menu.home'));
    await engine.switchTo('CN');
    expect(engine.text('shell:menu.home')).toBe('大厅');
    expect(engine.has('status')).toBe(true);
  });
});

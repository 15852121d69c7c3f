import { describe, expect, it } from 'vitest';
import { timing } from '../../schema/constants.ts';
import { covers } from '../../tests/support/covers.ts';
import { loadTexts } from './text-engine.ts';
import { createTextStore } from './text-store.ts';

const aStore = (over: Partial<Parameters<typeof createTextStore>[0]> = {}) =>
  createTextStore({ language: 'EN', texts: {}, overrides: {}, ...over });

describe('texts', () => {
  it('come from the brand first, then from the language, then from EN', async () => {
    const store = aStore({
      language: 'TY',
      overrides: { TY: { 'shell:menu.home': 'Tahanan' }, EN: { 'shell:menu.home': 'Lobby', 'shell:extra': 'Extra' } },
    });
    await store.load(['shell']);
    expect(store.text('shell:menu.home')).toBe('Tahanan');
    expect(store.text('shell:menu.rewards')).toBe('Premyo');
    expect(store.text('shell:extra')).toBe('Extra');
    expect(await loadTexts('TY', 'shell')).toHaveProperty(['menu.games'], 'Laro');
    expect(store.loadedTexts().shell).toMatchObject({
      'menu.home': 'Tahanan',
      'menu.rewards': 'Premyo',
      extra: 'Extra',
    });
  });

  it('insert values as plain text', async () => {
    const store = aStore({ texts: { shell: { 'licence.age': '{{age}}+, {{ age }}, {{other}}' } } });
    expect(store.text('shell:licence.age', { age: '$&18' })).toBe('$&18+, $&18, {{other}}');
  });

  it('have the plural form of their language for a count', () => {
    const forms = { n_one: '{{count}} game', n_other: '{{count}} games', n_two: 'two games' };
    const english = aStore({ texts: { shell: forms } });
    expect([1, 2, 5].map((count) => english.text('shell:n', { count }))).toEqual(['1 game', '2 games', '5 games']);
    expect(aStore({ language: 'AR', texts: { shell: forms } }).text('shell:n', { count: 2 })).toBe('two games');
  });

  it('have `other` of the language for a missing form, before and after i18next is loaded', async () => {
    const overrides = { AR: { 'shell:n_other': '{{count}} لعبة' }, EN: { 'shell:n_one': '{{count}} game' } };
    const store = aStore({ language: 'AR', texts: { shell: { n_other: '{{count}} لعبة' } }, overrides });
    const read = () => [1, 2].map((count) => store.text('shell:n', { count }));
    expect(read()).toEqual(['1 لعبة', '2 لعبة']);
    await store.load(['status']);
    expect(read()).toEqual(['1 لعبة', '2 لعبة']);
  });

  it('show numbers in the format of the language and the digits of the brand, and follow its change', async () => {
    const store = aStore({ language: 'AR', texts: { shell: { n: '{{count}}' } } });
    const read = () => store.text('shell:n', { count: 1234 });
    expect(read()).toBe('1,234');
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    store.format({ calendar: 'gregorian', digits: 'own' });
    store.format({ digits: 'own' });
    expect([read(), changes]).toEqual(['١٬٢٣٤', 1]);
    await store.engine();
    expect(read()).toBe('١٬٢٣٤');
  });

  it('show the key if the text is unknown', () => {
    expect(aStore().text('shell:nothing.here')).toBe('shell:nothing.here');
  });

  it('notify of loaded texts only if somebody has looked one of them up before', async () => {
    const store = aStore();
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    await store.load(['errors']);
    expect(changes).toBe(0);
    expect(store.text('shell:menu.home')).toBe('shell:menu.home');
    await store.load(['shell']);
    expect(changes).toBe(1);
    expect(store.text('shell:menu.home')).toBe('Home');
  });

  it('switch all at once, and notify once', async () => {
    const store = aStore();
    await store.load(['shell', 'status']);
    const seen: string[] = [];
    store.subscribe(() => seen.push(`${store.text('shell:menu.home')} ${store.text('status:retry')}`));
    await store.switchTo('CN');
    expect(seen).toEqual(['首页 再次检查']);
    expect(store.language()).toBe('CN');
  });

  it('switch once, to the last of several quick choices', async () => {
    covers(['I18N-10']);
    const store = aStore();
    const seen: string[] = [];
    const switched = new Promise<void>((resolve) =>
      store.subscribe(() => {
        seen.push(store.language());
        resolve();
      }),
    );
    for (const language of ['TY', 'CN', 'AR'] as const) store.choose(language);
    expect([store.language(), timing.languageDebounce]).toEqual(['EN', 250]);
    await switched;
    expect(seen).toEqual(['AR']);
  });

  it('follow changes of the brand', async () => {
    const store = aStore({
      texts: { shell: { 'menu.home': 'Hall' } },
      overrides: { EN: { 'shell:menu.home': 'Hall' } },
    });
    expect(store.text('shell:menu.home')).toBe('Hall');
    await store.override({ EN: { 'shell:menu.home': 'Lobby' } });
    expect(store.text('shell:menu.home')).toBe('Lobby');
    await store.override({});
    expect(store.text('shell:menu.home')).toBe('Home');
  });
});

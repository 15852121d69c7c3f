import type { Delivery } from '../../schema/delivery.ts';
import type { Language } from '../../schema/languages.ts';
import type { Runtime } from '../shell/create-runtime.ts';
import { manifestTexts } from '../shell/manifest-texts.ts';
import { hasOwnFaces } from '../ui/theme/font-stack.ts';
import { themeDeclarations } from '../ui/theme/theme-css.ts';

/**
 * Applies each new state of the brand outside of React: texts, language, theme. Pages render the rest themselves. Returns a function
 * whose promise resolves once the newest texts are in use, or could not be loaded.
 */
export function applyDeliveries({ delivery, texts }: Pick<Runtime, 'delivery' | 'texts'>): () => Promise<void> {
  let before = delivery.get();
  let applied: Promise<unknown> = Promise.resolve();
  delivery.subscribe(() => {
    const next = delivery.get();
    // If texts fail to load, the page keeps the old ones until the next change.
    const loaded = [
      ...(next.texts === before.texts ? [] : [texts.override(next.texts)]),
      texts.load(manifestTexts(next.manifest)),
    ];
    applied = Promise.allSettled(loaded);
    const { locale } = next.manifest;
    texts.format(locale);
    if (!locale.enabled.includes(texts.language())) texts.choose(locale.default as Language);
    applyTheme({ next, before, language: texts.language() });
    before = next;
  });
  // Another script has other fonts.
  let drawn = texts.language();
  texts.subscribe(() => {
    if (texts.language() === drawn) return;
    drawn = texts.language();
    applyTheme({ next: before, before, language: drawn });
    const { fonts } = before.manifest.theme;
    if (hasOwnFaces(drawn)) void import('../ui/theme/add-fonts.ts').then(({ addFonts }) => addFonts(fonts, drawn));
  });
  return async () => void (await applied);
}

/** Overwrites the document's theme custom properties with new values. */
function applyTheme({ next, before, language }: { next: Delivery; before: Delivery; language: Language }): void {
  const { theme } = next.manifest;
  const { style } = document.documentElement;
  for (const [name, value] of themeDeclarations(theme, next.assets, language)) style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.colors.header);
  const { fonts, finish } = before.manifest.theme;
  if (fonts.display !== theme.fonts.display || fonts.text !== theme.fonts.text || fonts.urdu !== theme.fonts.urdu)
    void import('../ui/theme/add-fonts.ts').then(({ addFonts }) => addFonts(theme.fonts, language));
  if (finish !== theme.finish)
    void import('../ui/theme/add-finish.ts').then(({ addFinish }) => addFinish(theme.finish));
}

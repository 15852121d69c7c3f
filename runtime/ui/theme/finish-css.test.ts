import { expect, it } from 'vitest';
import { finishCss } from './finish-css.ts';

const sheets = Object.entries(finishCss).filter(([finish]) => finish !== 'plain');

it.each(sheets)('the finish %s is small, and its rules can be added one by one', (_, css) => {
  expect(css.length).toBeGreaterThan(300);
  expect(css.length).toBeLessThan(4000);
  expect(css).not.toMatch(/[<\n@]/);
  for (const rule of css.split('}').slice(0, -1)) expect(rule.match(/\{/g), rule).toHaveLength(1);
  expect(css.at(-1)).toBe('}');
});

it.each(sheets)('the finish %s is stronger than the styles of components', (_, css) => {
  for (const rule of css.split('}').slice(0, -1))
    for (const selector of rule.slice(0, rule.indexOf('{')).split(/,(?![^(]*\))/))
      expect(selector).toMatch(/^(?:\[dir=rtl\] ?)?(?::root(?: \[data-button.*)?|#root .+|#root:has.+)$/);
});

// Spaced letters of Arabic would lose their joins.
it.each(sheets)('the finish %s spaces no Arabic letters', (_, css) => {
  const spaces = /letter-spacing:(?!0[;}])/.test(css);
  expect(/\[dir=rtl\] #root #main h2[^}]*\{letter-spacing:0/.test(css)).toBe(spaces);
});

// A clipped control would lose its focus ring.
it.each(sheets)('the finish %s clips covers and headings only', (_, css) => {
  const clipping = css.split('}').filter((rule) => /clip-path:|mask:/.test(rule));
  for (const rule of clipping) expect(rule).toMatch(/\[data-tone\]|h2/);
});

it.each(sheets)('the finish %s takes its colours from the palette', (_, css) => {
  expect(css).not.toMatch(/#[0-9a-f]{6}\b/i);
  const texts = [...css.matchAll(/[{;]color:([^;}]+)/g)].map(([, value]) => value);
  for (const value of texts) expect(value).toMatch(/^(?:inherit|var\(--color-(?:text|on-[a-z-]+|link)\))$/);
});

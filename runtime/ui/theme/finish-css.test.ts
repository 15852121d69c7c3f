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

// `global-style.ts` turns them off in scripts that join letters or have no capitals.
it.each(sheets)('the finish %s spaces and capitalises letters only where the script allows it', (_, css) => {
  expect(css).not.toMatch(/letter-spacing:(?!calc\([^)]*var\(--spaced)|text-transform:(?!var\(--capitals)/);
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

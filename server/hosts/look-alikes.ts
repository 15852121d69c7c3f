import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import { baseOf } from './domain-overlap.ts';

/**
 * Letters of other scripts that look like a Latin letter or a digit. The source is Unicode's confusables.txt (UTS #39, version 13), as far
 * as domains may contain the letters, with the additions of Chromium's check of domains.
 */
const alike: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьвƅ',
  c: 'с',
  d: 'ԁ',
  e: 'еєҽ',
  f: 'ғք',
  g: 'ɡԍց',
  h: 'һнհћ',
  i: 'іιı',
  j: 'јϳ',
  k: 'кκĸ',
  l: 'ӏ',
  m: 'м',
  n: 'пηոռ',
  o: 'оοσօөѳ',
  p: 'рρ',
  q: 'ԛզգ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝѡωшщա',
  x: 'хχ',
  y: 'уγү',
  2: 'շ',
  3: 'зӡ',
  6: 'б',
};
const latinOf = new Map(
  Object.entries(alike).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** Scripts whose letters look like those of another one of them. */
const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
};

/** A domain as browsers may show it: `xn--` labels as the letters that they stand for. */
export const readableDomain = (domain: string): string => domainToUnicode(baseOf(domain)) || domain;

/** A domain with Latin letters in place of all that look like them, and without accents. Domains that look alike share it. */
export function latinLookOf(domain: string): string {
  const plain = readableDomain(domain).normalize('NFD').replaceAll(/\p{M}/gu, '');
  const letters = [...plain].map((letter) => latinOf.get(letter) ?? letter);
  return `${domain.startsWith('*.') ? '*.' : ''}${letters.join('')}`;
}

/** Scripts that one label of a domain mixes, though their letters look alike; `undefined` if no label does. */
export function mixedScriptsOf(domain: string): readonly string[] | undefined {
  return readableDomain(domain)
    .split('.')
    .map((label) => Object.entries(scripts).flatMap(([name, letters]) => (letters.test(label) ? [name] : [])))
    .find((found) => found.length > 1);
}

const registered = (domain: string): string => getDomain(baseOf(domain)) ?? baseOf(domain);

/** The look of the registrable domain that a domain belongs to. */
export const registeredLookOf = (domain: string): string => latinLookOf(registered(domain));

/** Pairs of claimed domains that belong to different registrable domains which look alike. */
export function lookAlikesAmong(
  claimed: ReadonlyMap<string, unknown>,
): { readonly domain: string; readonly other: string }[] {
  const all = [...claimed.keys()];
  const foreign = all.filter((domain) => domain.includes('xn--'));
  if (foreign.length === 0) return [];
  const looks = new Map(all.map((domain) => [domain, registeredLookOf(domain)] as const));
  return foreign.flatMap((domain) =>
    all
      .filter((other) => looks.get(other) === looks.get(domain) && registered(other) !== registered(domain))
      // A pair of two foreign ones is found from both.
      .filter((other) => !(other.includes('xn--') && other < domain))
      .map((other) => ({ domain, other })),
  );
}

import { isObject, type Json } from '../manifest/walk-schema.ts';

/** A part of the jurisdiction that protects players less than before. */
export type Weakened = { readonly path: string; readonly before: Json };

/** Switches by the value that protects players. */
const protecting = { enforceAge: true, consentPreTicked: false, trialNeedsAge: true } as const;

/**
 * Compares a brand's jurisdiction with the one before: a lower age limit, a check that is switched off, an organisation for help that is
 * no longer named. The law may allow each of them, so they are no faults by themselves.
 */
export function weakenedProtection({
  before,
  after,
}: {
  before: Json | undefined;
  after: Json | undefined;
}): Weakened[] {
  if (!isObject(before) || !isObject(after)) return [];
  const isLower =
    typeof before.ageLimit === 'number' && typeof after.ageLimit === 'number' && after.ageLimit < before.ageLimit;
  const switches = Object.entries(protecting).filter(([key, value]) => before[key] === value && after[key] === !value);
  const left = linksOf(after);
  const lost = [...linksOf(before)].filter(([id]) => !left.has(id)).map(([, label]) => label);
  return [
    ...(isLower ? [{ path: '/jurisdiction/ageLimit', before: before.ageLimit as Json }] : []),
    ...switches.map(([key, value]) => ({ path: `/jurisdiction/${key}`, before: value })),
    ...(lost.length === 0 ? [] : [{ path: '/jurisdiction/helpLinks', before: lost.join(', ') }]),
  ];
}

function linksOf({ helpLinks }: { helpLinks?: Json }): Map<string, string> {
  const links = Array.isArray(helpLinks) ? helpLinks.filter(isObject) : [];
  return new Map(links.map(({ id, label }) => [String(id), String(label)]));
}

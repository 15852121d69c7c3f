import type { Manifest } from '../generated/manifest.ts';

/** Switch that enables a page or a call. */
export type Switch = { readonly flag: keyof Manifest['flags'] } | { readonly feature: keyof Manifest['features'] };

export function isSwitchedOn({
  needed,
  flags,
  features,
}: { needed: Switch } & Pick<Manifest, 'flags' | 'features'>): boolean {
  if ('flag' in needed) return flags[needed.flag];
  const value = features[needed.feature];
  return value === true || value === 'on' || value === 'comingSoon';
}

import { isObject } from '../../schema/manifest/walk-schema.ts';
import { standing } from '../../server/brands/changes/apply-changes.ts';
import { valueIn } from '../../server/brands/changes/differences.ts';
import { pointerOf, pointerSteps } from '../../server/brands/changes/pointer.ts';
import type { Layers } from './brand-layers.ts';
import { zoned } from './show-history.ts';

/** Where a value comes from, or what stands behind it. */
export type Source = {
  /** `change 41`, `release`, `parent group`, `shipped`. */
  readonly from: string;
  readonly value?: unknown;
  readonly who?: string;
  readonly since?: string;
  readonly until?: string;
  readonly why?: string;
};

/** All that says something of a place, the nearest first: that one decides. */
export function sourcesOf({
  steps,
  layers: { chain, changes },
}: {
  steps: readonly string[];
  layers: Pick<Layers, 'chain' | 'changes'>;
}): Source[] {
  const own = chain.at(-1);
  const path = pointerOf(steps);
  const live = standing(changes)
    .toReversed()
    .flatMap(({ actor, reason, from, until, createdAt, sequence, path: place, value }): Source[] => {
      const isBelow = place.startsWith(`${path}/`);
      if (!isBelow && !`${path}/`.startsWith(`${place}/`)) return [];
      // One above says something of this place only where its value names it.
      const below = steps.slice(pointerSteps(place).length);
      const said =
        isBelow || isObject(value) || Array.isArray(value)
          ? valueIn({ value, steps: isBelow ? [] : below })
          : value;
      if (said === undefined) return [];
      return [
        {
          from: `change ${sequence}${place === path ? '' : ` of ${place}`}`,
          value: said,
          ...{ who: actor, why: reason, since: (from ?? createdAt).toISOString() },
          ...(until !== null && { until: until.toISOString() }),
        },
      ];
    });
  const stated = chain.toReversed().flatMap((layer): Source[] => {
    const value = valueIn({ value: layer.manifest, steps });
    if (value === undefined) return [];
    const from = layer === own ? 'release' : `parent ${layer.tenant}`;
    return [{ from, value, who: layer.publication.actor, since: layer.publication.at.toISOString() }];
  });
  return [...live, ...stated, { from: 'shipped' }];
}

export function sourceText({ source, timeZone }: { source: Source; timeZone: string }): string {
  const { from, who, since, until, why } = source;
  const time = (label: string, at: string | undefined) =>
    at === undefined ? '' : ` ${label} ${zoned({ time: at, timeZone })}`;
  return `${from}${who === undefined ? '' : ` by ${who}`}${time('since', since)}${time('until', until)}${why === undefined ? '' : `: ${why}`}`;
}

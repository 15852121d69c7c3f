import { pointerOf, pointerSteps, touch, valueIn } from '../../schema/manifest/pointer.ts';
import { isObject } from '../../schema/manifest/walk-schema.ts';
import { standing } from '../../server/brands/folder/apply-changes.ts';
import { flattenOverrides } from '../../server/brands/folder/read/texts-of-folder.ts';
import type { StoredBrand } from '../../server/brands/folder/stored-brand.ts';
import { isTextPlace, textPlace } from '../../server/brands/folder/text-changes.ts';
import type { Layers } from './brand-layers.ts';
import { zoned } from './show-history.ts';

/** A change that begins later. */
export type Scheduled = {
  readonly path: string;
  /** The new value; `undefined` if the change removes others. */
  readonly value?: unknown;
  readonly from: string;
  readonly until?: string;
  readonly who: string;
  readonly why: string;
};

/** A source of a value: the deciding one, or one that it overrides. */
export type Source = {
  /** `change 41`, `release`, `parent group`, `shipped`. */
  readonly from: string;
  readonly value?: unknown;
  readonly who?: string;
  readonly since?: string;
  readonly until?: string;
  readonly why?: string;
};

/** All sources of a place, the nearest first. The first one decides. */
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
      // A change of a place above counts only if its value contains this place.
      const below = steps.slice(pointerSteps(place).length);
      const part = isBelow || isObject(value) || Array.isArray(value) ? valueIn(value, isBelow ? [] : below) : value;
      if (part === undefined) return [];
      return [
        {
          from: `change ${sequence}${place === path ? '' : ` of ${place}`}`,
          value: part,
          who: actor,
          why: reason,
          since: (from ?? createdAt).toISOString(),
          ...(until !== null && { until: until.toISOString() }),
        },
      ];
    });
  // Texts are not inherited.
  const stating = isTextPlace(steps) ? chain.slice(-1) : chain.toReversed();
  const stated = stating.flatMap((layer): Source[] => {
    const value = statedIn(layer, steps);
    if (value === undefined) return [];
    const from = layer === own ? 'release' : `parent ${layer.tenant}`;
    return [{ from, value, who: layer.publication.actor, since: layer.publication.at.toISOString() }];
  });
  return [...live, ...stated, { from: 'shipped' }];
}

function statedIn(layer: StoredBrand, steps: readonly string[]) {
  if (!isTextPlace(steps)) return valueIn(layer.manifest, steps);
  const { language = '', namespace, key } = textPlace(steps);
  return flattenOverrides(layer.texts[language]).get(`${namespace}:${key}`);
}

/** Changes at, above or below a place that begin later, the earliest first. */
export function scheduledAt({
  steps,
  layers: { scheduled },
}: {
  steps: readonly string[];
  layers: Pick<Layers, 'scheduled'>;
}): Scheduled[] {
  const path = pointerOf(steps);
  return scheduled
    .filter((change) => touch(path, change.path))
    .map(({ path: place, value, removed, from, until, createdAt, actor, reason }) => ({
      path: place,
      ...(!removed && { value }),
      from: (from ?? createdAt).toISOString(),
      ...(until !== null && { until: until.toISOString() }),
      who: actor,
      why: reason,
    }));
}

export function scheduledText({
  scheduled: { path, value, from, until, who, why },
  timeZone,
}: {
  scheduled: Scheduled;
  timeZone: string;
}): string {
  const end = until === undefined ? '' : ` until ${zoned({ time: until, timeZone })}`;
  const what = value === undefined ? `${path} as released` : `${path} = ${JSON.stringify(value)}`;
  return `scheduled: ${what} from ${zoned({ time: from, timeZone })}${end} by ${who}: ${why}`;
}

export function sourceText(source: Source, timeZone: string): string {
  const { from, who, since, until, why } = source;
  const time = (label: string, at: string | undefined) =>
    at === undefined ? '' : ` ${label} ${zoned({ time: at, timeZone })}`;
  return `${from}${who === undefined ? '' : ` by ${who}`}${time('since', since)}${time('until', until)}${why === undefined ? '' : `: ${why}`}`;
}

import { pointerSteps, valueIn } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Studio } from '../studio-context.ts';

/**
 * The studio within an item that has no id. The server cannot address such an item, so each change below it writes the whole list.
 */
export function itemScope({
  studio,
  path,
  items,
  index,
  set,
}: {
  studio: Studio;
  /** Place of the item, as its rows name it. */
  path: string;
  items: readonly Json[];
  index: number;
  /** Writes the list. */
  set: (items: Json[]) => void;
}): Studio {
  const stepsIn = (place: string) =>
    place === path || place.startsWith(`${path}/`) ? pointerSteps(place.slice(path.length)) : undefined;
  const read = (place: string) => {
    const steps = stepsIn(place);
    return steps === undefined ? undefined : valueIn({ value: items[index], steps });
  };
  return {
    ...studio,
    pending: [],
    state: { ...studio.state, valueAt: read, beneathAt: () => undefined, ownAt: read, sourceOf: () => 'none' },
    write: (operations) => {
      const item = operations.reduce<Json>((value, operation) => {
        const steps = stepsIn(operation.path);
        if (steps === undefined) return value;
        return withValue({ value, steps, next: operation.removed ? undefined : (operation.value as Json) });
      }, items[index] ?? {});
      set(items.with(index, item));
    },
  };
}

function withValue({
  value,
  steps: [step, ...rest],
  next,
}: {
  value: Json;
  steps: readonly string[];
  next: Json | undefined;
}): Json {
  if (step === undefined) return next ?? value;
  const parts = isObject(value) ? value : {};
  const { [step]: before, ...others } = parts;
  if (rest.length === 0) return next === undefined ? others : { ...parts, [step]: next };
  return { ...parts, [step]: withValue({ value: before ?? {}, steps: rest, next }) };
}

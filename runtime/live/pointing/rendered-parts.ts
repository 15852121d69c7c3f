import type { ManifestPlaces } from './manifest-places.ts';

/** The parts of React's record of a component that are read here. */
type Fiber = {
  readonly memoizedProps: unknown;
  /** The same component in the render before or after. An element may refer to either. */
  readonly alternate: Fiber | null;
  readonly return: Fiber | null;
};

/**
 * Places of the parts of the manifest that the components around an element render, the innermost first: its menu entry, its field, its
 * block, the header. React has no documented way from an element to its components, so this reads the property that its developer tools
 * use. Without it, such as in markup that is not hydrated yet, nothing is found. `seen` contains components that were visited before.
 */
export function partsAround({
  element,
  places,
  seen = new Set(),
}: {
  element: Element;
  places: Pick<ManifestPlaces, 'placeOf'>;
  seen?: Set<unknown>;
}): string[] {
  const found = new Set<string>();
  for (let fiber = fiberOf(element); fiber !== null; fiber = fiber.return) {
    if (seen.has(fiber)) break;
    seen.add(fiber);
    for (const props of [fiber.memoizedProps, fiber.alternate?.memoizedProps])
      for (const value of Object.values(typeof props === 'object' && props !== null ? props : {})) {
        const place = places.placeOf(value);
        if (place !== undefined) found.add(place);
      }
  }
  return [...found];
}

function fiberOf(element: Element): Fiber | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  return key === undefined ? null : (Reflect.get(element, key) as Fiber);
}

import { mix, parseHex } from './colour.ts';

/** WCAG 2 contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The nearest shade of a colour, darker or lighter, with the required contrast to every background. */
export function nearestPassing(
  color: string,
  grounds: readonly { readonly color: string; readonly atLeast: number }[],
): string | undefined {
  const passes = (shade: string) => grounds.every((ground) => contrast(shade, ground.color) >= ground.atLeast);
  for (let share = 1; share <= 100; share += 1) {
    const shade = ['#000000', '#ffffff'].map((end) => mix(color, end, share / 100)).find(passes);
    if (shade !== undefined) return shade;
  }
  return undefined;
}

/** Maximum size of the cache of luminances, because checking a palette uses the same colours many times. */
const mostKnown = 5000;
const known = new Map<string, number>();

/** WCAG relative luminance, 0 to 1. */
export function luminance(color: string): number {
  const found = known.get(color);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const computed = computeLuminance(color);
  known.set(color, computed);
  return computed;
}

function computeLuminance(color: string): number {
  const [red, green, blue] = parseHex(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

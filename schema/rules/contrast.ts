/** WCAG 2 contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A palette is compared with itself many times over. */
const mostKnown = 5000;
const known = new Map<string, number>();

function luminance(color: string): number {
  const found = known.get(color);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const computed = computeLuminance(color);
  known.set(color, computed);
  return computed;
}

function computeLuminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

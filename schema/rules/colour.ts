type Rgb = readonly [number, number, number];

export const isHexColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** The colour that somebody typed, with or without `#` and in three or six digits; `undefined` if it is none. */
export function typedColour(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join('')}` : undefined;
}

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex([red, green, blue]: Rgb): string {
  const pair = (channel: number) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0');
  return `#${pair(red)}${pair(green)}${pair(blue)}`;
}

/** With `amount` 0 the result is the first colour, with 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [parseHex(from), parseHex(to)];
  return toHex([a[0] + (b[0] - a[0]) * amount, a[1] + (b[1] - a[1]) * amount, a[2] + (b[2] - a[2]) * amount]);
}

/** Turns the hue by the given degrees and scales the saturation; the lightness stays the same. */
export function turnHue(hex: string, degrees: number, saturation = 1): string {
  const [h, s, l] = toHsl(parseHex(hex));
  return toHex(fromHsl((h + degrees / 360 + 1) % 1, Math.min(1, s * saturation), l));
}

function toHsl([red, green, blue]: Rgb): Rgb {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [spread, l] = [high - low, (high + low) / 2];
  if (spread === 0) return [0, 0, l];
  const s = spread / (1 - Math.abs(2 * l - 1));
  const sector = high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [sector / 6, s, l];
}

function fromHsl(h: number, s: number, l: number): Rgb {
  const channel = (offset: number) => {
    const k = (offset + h * 12) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** The hue of a colour at a lightness of 0 to 1, with at most the given saturation. */
export function toneOf(hex: string, lightness: number, saturation = 1): string {
  const [h, s] = toHsl(parseHex(hex));
  return toHex(fromHsl(h, Math.min(s, saturation), lightness));
}

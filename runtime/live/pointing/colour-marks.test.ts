import { describe, expect, it } from 'vitest';
import { aDelivery } from '../../../tests/support/runtime/a-delivery.ts';
import { showDistinctColours } from './colour-marks.ts';

/** The colours that a page with these colours of its theme shows, and the reader of its computed styles. */
function shown(colors: Record<string, string>) {
  const style = new Map<string, string>();
  const delivery = aDelivery({ manifest: { theme: { colors } } });
  const root = { style: { setProperty: (name: string, value: string) => style.set(name, value) } };
  const placesOf = showDistinctColours(delivery, root as unknown as HTMLElement, 'EN');
  const rgbOf = (name: string) => (style.get(`--rgb-${name}`) ?? '').split(' ').join(', ');
  return { style, placesOf, rgbOf };
}
const apart = (one: string, other: string) => {
  const [first = [], second = []] = [one, other].map((rgb) => rgb.split(', ').map(Number));
  return Math.max(...first.map((channel, at) => Math.abs(channel - (second[at] ?? 0))));
};

describe('the colours of a site that somebody points at', () => {
  it('tell settings of the same value apart, without a visible change', () => {
    const white = { surface: '#ffffff', onPrimary: '#ffffff', onAccent: '#ffffff', onDanger: '#ffffff' };
    const { placesOf, rgbOf } = shown(white);
    for (const [name, token] of [
      ['surface', 'surface'],
      ['on-primary', 'onPrimary'],
      ['on-accent', 'onAccent'],
      ['on-danger', 'onDanger'],
    ] as const) {
      expect(placesOf(`rgb(${rgbOf(name)})`), name).toEqual([`/theme/colors/${token}`]);
      expect(apart(rgbOf(name), '255, 255, 255'), name).toBeLessThanOrEqual(3);
    }
    // White and black of a style itself are no setting.
    expect(placesOf('rgb(255, 255, 255) rgba(0, 0, 0, 0.5)')).toEqual([]);
  });

  it('are found with any opacity, in gradients and shadows, but not where they are clear', () => {
    const { placesOf, rgbOf } = shown({});
    const [accent, border] = [rgbOf('accent'), rgbOf('border')];
    expect(placesOf(`linear-gradient(rgba(${accent}, 0.2), rgba(${border}, 0))`)).toEqual(['/theme/colors/accent']);
    expect(placesOf(`0px 1px rgb(${border})`)).toEqual(['/theme/colors/border']);
  });

  it('lead from a derived colour to the one that it is derived from', () => {
    const { style, placesOf } = shown({
      header: '#101018',
      onHeader: '#ffffff',
      primary: '#ffd000',
      onPrimary: '#101010',
    });
    const hex = style.get('--color-header-action') ?? '';
    const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ');
    expect(placesOf(`rgb(${channels})`)).toEqual(['/theme/colors/primary']);
  });

  it('lead from a pressed button to the colour of one that is not pressed, and from a picture to its setting', () => {
    const { style, placesOf, rgbOf } = shown({});
    const places = placesOf(`rgb(${rgbOf('primary-pressed')})`);
    expect(places).toEqual(['/theme/colors/primaryPressed', '/theme/colors/primary']);
    expect(placesOf(style.get('--image-empty') ?? '')).toEqual(['/theme/empty']);
    expect(placesOf(style.get('--image-backdrop') ?? '')).toEqual(['/theme/backdrop']);
  });

  it('leave a value alone that is no colour', () => {
    expect(shown({ link: '#12' }).style.get('--color-link')).toBe('#12');
  });
});

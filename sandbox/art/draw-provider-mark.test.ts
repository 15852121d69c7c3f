import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { providers } from '../catalogue/providers.ts';
import { drawProviderMark } from './draw-provider-mark.ts';

describe('provider marks', () => {
  it('are white on transparent, and no two the same', async () => {
    const seen = new Set<string>();
    for (const provider of providers) {
      const bytes = await drawProviderMark(provider);
      seen.add(bytes.toString('base64'));
      const image = await loadImage(bytes);
      const ctx = createCanvas(image.width, image.height).getContext('2d');
      ctx.drawImage(image, 0, 0);
      const { data } = ctx.getImageData(0, 0, image.width, image.height);
      let [inked, coloured] = [0, 0];
      for (let index = 0; index < data.length; index += 4) {
        if ((data[index + 3] ?? 0) < 128) continue;
        inked += 1;
        if (Math.min(data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0) < 250) coloured += 1;
      }
      expect(coloured, provider.vassalage).toBe(0);
      const share = inked / (data.length / 4);
      expect(share, provider.vassalage).toBeGreaterThan(0.05);
      expect(share, provider.vassalage).toBeLessThan(0.6);
    }
    expect(seen.size).toBe(providers.length);
  });

  it('are the same bytes each time', async () => {
    for (const provider of providers.slice(0, 3)) {
      expect((await drawProviderMark(provider)).equals(await drawProviderMark(provider))).toBe(true);
    }
  });
});

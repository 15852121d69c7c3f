import { describe, expect, it } from 'vitest';
import { aStageOfTemplates, expectGoodLook, narrow, templatesWith } from '../support/new-brand-looks.ts';

describe('the look of a new brand without a category bar', () => {
  const ids = templatesWith(false);
  const stage = aStageOfTemplates(ids);

  it.each(ids)(
    'of the template %s shows games on the first screen and fits a narrow phone in both directions, without barriers',
    (brand) => expectGoodLook(stage, brand),
  );

  it('changes its finish in open pages, without a rule of the earlier one', async () => {
    const { page, complaints } = await stage.visit(narrow);
    await stage.open({ page, path: '/m/home', brand: 'arcade' });
    const cover = page.getByRole('article').first().locator('[data-tone]');
    const clipOf = () => cover.evaluate((element) => getComputedStyle(element).clipPath);
    const maskOf = () => cover.evaluate((element) => getComputedStyle(element).getPropertyValue('-webkit-mask-image'));
    expect([await clipOf(), await maskOf()]).toEqual([expect.stringContaining('polygon'), 'none']);
    await stage.set('arcade', '/theme/finish', '"ticket"');
    await expect.poll(maskOf).toContain('radial-gradient');
    expect(await clipOf()).toBe('none');
    await stage.set('arcade', '/theme/finish', '"plain"');
    await expect.poll(maskOf).toBe('none');
    expect(complaints).toEqual([]);
  });
});

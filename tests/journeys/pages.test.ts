import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { examiner } from '../support/examine-pages.ts';
import { aStage } from '../support/stage.ts';

describe('pages', () => {
  const stage = aStage();
  const { examineBrand } = examiner(stage);

  it('have no faults for visitors at each of their routes of manila: titled, stable, no complaints, accessible, no sideways scrolling', async () => {
    covers(['SHELL-PAGE-01', 'SHELL-PAGE-02', 'NAV-FOOT-01', 'SHELL-ROUTE-AMB-01', 'SHELL-HEADER-03']);
    expect(await examineBrand({ brand: 'manila', viewers: 'visitors' })).toEqual([]);
  }, 600_000);
});

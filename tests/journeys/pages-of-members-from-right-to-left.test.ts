import { describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { examiner } from '../support/examine-pages.ts';
import { aStage } from '../support/stage.ts';

describe('pages of members from right to left', () => {
  const stage = aStage();
  const { examineBrand } = examiner(stage);

  it('have no faults for players and agents at each of their routes of oasis: titled, no complaints, accessible, no sideways scrolling', async () => {
    covers(['SHELL-PAGE-01', 'SHELL-PAGE-02', 'NAV-FOOT-01', 'SHELL-ROUTE-AMB-01', 'I18N-AMB-03', 'SHELL-HEADER-03']);
    expect(await examineBrand({ brand: 'oasis', viewers: 'members', follows: true })).toEqual([]);
  }, 600_000);
});

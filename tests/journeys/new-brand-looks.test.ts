import { describe, it } from 'vitest';
import { aStageOfTemplates, expectGoodLook, templatesWith } from '../support/new-brand-looks.ts';

describe('the look of a new brand with a category bar', () => {
  const ids = templatesWith(true);
  const stage = aStageOfTemplates(ids);

  it.each(ids)(
    'of the template %s shows games on the first screen and fits a narrow phone in both directions, without barriers',
    (brand) => expectGoodLook(stage, brand),
  );
});

import { expect, it } from 'vitest';
import { iconDrawings } from '../console/features/studio/controls/icon-control.tsx';
import { icons } from '../runtime/ui/icons.ts';

it('the studio shows the drawings of icons that sites show', () => {
  const shown = Object.entries(icons).filter(([id]) => id in iconDrawings);
  expect(shown.length).toBeGreaterThan(40);
  expect(Object.fromEntries(shown)).toEqual(iconDrawings);
});

import { expect, it } from 'vitest';
import { sentenceOfActivity } from '../console/ui/sentence-of-activity.ts';
import { activityKindOf } from '../server/record-act.ts';

it('every act of activity has a sentence in the console', () => {
  const shown = Object.entries(activityKindOf).flatMap(([action, kind]) => (kind === null ? [] : [action]));
  expect(shown.length).toBeGreaterThan(20);
  const unsaid = shown.filter((action) => {
    const activity = { action, thing: 'thing', proposer: 'ana', release: 2, releaseBefore: null };
    return sentenceOfActivity(activity as Parameters<typeof sentenceOfActivity>[0]) === action;
  });
  expect(unsaid).toEqual([]);
});

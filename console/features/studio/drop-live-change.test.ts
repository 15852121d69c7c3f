import { expect, it } from 'vitest';
import { changesSent, sentByAct } from '../../../tests/support/sent-by-act.ts';
import { dropLiveChange } from './source-line.tsx';

it('the undo of a dropped live change makes it again, with its end', async () => {
  const until = '2026-12-24T10:00:00.000Z';
  const change = { path: '/theme/radius/small', value: 4, until, actor: 'eve', reason: 'feast' };
  const act = dropLiveChange({ brand: 'plain', environment: 'staging', title: 'Corners', change });
  const place = { tenant: 'plain', path: change.path };
  expect(await sentByAct(act)).toEqual(changesSent('staging', [place]));
  const { undo } = act.done({} as Parameters<typeof act.done>[0], 'why');
  expect(await sentByAct(undo)).toEqual(changesSent('staging', [{ ...place, value: 4, until }]));
});

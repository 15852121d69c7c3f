import { expect, it } from 'vitest';
import { changesSent, sentByAct } from '../../../tests/support/sent-by-act.ts';
import { flagOverChange, type PlaceRow } from './flag-over-acts.ts';

it('the undo of a change at many brands restores each: its change with its end, or its released value', async () => {
  const until = '2026-12-24T10:00:00.000Z';
  const rows = [
    { brand: 'one', source: 'change', value: true, until },
    { brand: 'two', source: 'change', value: false },
    { brand: 'three', source: 'release', value: true },
  ] as PlaceRow[];
  const act = flagOverChange({ flag: 'CBS3', environment: 'staging', rows, state: 'off' });
  const path = '/flags/CBS3';
  expect(await sentByAct(act)).toEqual(
    changesSent(
      'staging',
      ['one', 'two', 'three'].map((tenant) => ({ tenant, path, value: false })),
    ),
  );
  expect(await sentByAct(act.done({ proposal: null }, 'why').undo)).toEqual(
    changesSent('staging', [
      { tenant: 'one', path, value: true, until },
      { tenant: 'two', path, value: false },
      { tenant: 'three', path },
    ]),
  );
  const scheduled = flagOverChange({ flag: 'CBS3', environment: 'staging', rows, state: 'off', from: until });
  expect(await sentByAct(scheduled.done({ proposal: null }, 'why').undo)).toEqual(
    changesSent('staging', [
      { tenant: 'one', path },
      { tenant: 'one', path, value: true, until },
      { tenant: 'two', path },
      { tenant: 'two', path, value: false },
      { tenant: 'three', path },
    ]),
  );
});

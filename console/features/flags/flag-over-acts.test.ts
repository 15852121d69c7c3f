import { expect, it } from 'vitest';
import { changesSent, sentByAct } from '../../../tests/support/sent-by-act.ts';
import { flagOverCancel, flagOverChange, type PlaceRow, scheduledAbove, scheduledAt } from './flag-over-acts.ts';

it('the undo of a change at many brands takes back the change of each, now or scheduled', async () => {
  const from = '2026-12-24T10:00:00.000Z';
  const rows = [
    { brand: 'one', source: 'change', value: true, until: from },
    { brand: 'two', source: 'release', value: true },
  ] as PlaceRow[];
  const path = '/flags/CBS3';
  const made = rows.map(({ brand }, at) => ({ tenant: brand, path, sequence: String(at + 7) }));
  const requests = [
    { tenant: 'one', path, undoes: '7' },
    { tenant: 'two', path, undoes: '8' },
  ];
  for (const start of [undefined, from]) {
    const act = flagOverChange({ flag: 'CBS3', environment: 'staging', rows, state: 'off', from: start });
    expect(await sentByAct(act)).toEqual(
      changesSent(
        'staging',
        rows.map(({ brand }) => ({ tenant: brand, path, value: false, from: start })),
      ),
    );
    const { undo } = act.done({ made } as unknown as Parameters<typeof act.done>[0], 'why');
    expect(await sentByAct(undo)).toEqual(changesSent('staging', requests));
  }
});

it('cancels every scheduled change of the chosen brands, leaves those of their parents and of all flags, and schedules them again by the undo', async () => {
  const from = '2026-12-24T10:00:00.000Z';
  const path = '/flags/CBS3';
  const change = { path, from, until: null, who: 'ana', reason: 'why', removed: false, value: false };
  const rows = [
    {
      brand: 'one',
      scheduled: [
        { ...change, tenant: 'one', sequence: '7' },
        { ...change, tenant: 'group', sequence: '5' },
        // A change of all flags, with the value of this one.
        { ...change, tenant: 'one', path: '/flags', sequence: '6' },
      ],
    },
    { brand: 'two', scheduled: [{ ...change, tenant: 'two', sequence: '8', removed: true, value: null }] },
    { brand: 'three', scheduled: [] },
  ] as unknown as PlaceRow[];
  const place = { flag: 'CBS3', rows };
  expect(scheduledAt(place).map(({ sequence }) => sequence)).toEqual(['7', '8']);
  expect(scheduledAbove(place).map(({ sequence }) => sequence)).toEqual(['6']);
  const act = flagOverCancel({ ...place, environment: 'production' });
  expect(act.brands).toEqual(['one', 'two']);
  const undoes = [
    { tenant: 'one', path, undoes: '7' },
    { tenant: 'two', path, undoes: '8' },
  ];
  expect(await sentByAct(act)).toEqual(changesSent('production', undoes));
  const { undo } = act.done({ made: [] } as unknown as Parameters<typeof act.done>[0], 'why');
  const again = [
    { tenant: 'one', path, from, until: null, value: false },
    { tenant: 'two', path, from, until: null },
  ];
  expect(await sentByAct(undo)).toEqual(changesSent('production', again));
});

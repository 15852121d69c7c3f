import { expect, it } from 'vitest';
import { changesSent, sentByAct } from '../../../tests/support/sent-by-act.ts';
import { flagOverChange, type PlaceRow } from './flag-over-acts.ts';

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

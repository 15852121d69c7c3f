import { expect, it } from 'vitest';
import { changesSent, sentByAct } from '../../../tests/support/sent-by-act.ts';
import { type Flag, flagChange } from './flag-change.ts';

const until = '2026-12-24T10:00:00.000Z';

it('the undo of a change of a flag takes back that change alone', async () => {
  const flag = { id: 'CBS3', source: 'change', on: true, until } as Flag;
  const made = [{ tenant: 'plain', path: '/flags/CBS3', sequence: '214' }];
  for (const change of [
    { state: 'off' },
    { state: 'released' },
    { state: 'on', from: until, until: '2027-01-01T00:00:00.000Z' },
    { state: 'released', from: until },
  ] as const) {
    const act = flagChange({ brand: 'plain', environment: 'staging', flag, change });
    const { undo } = act.done({ made } as unknown as Parameters<typeof act.done>[0], 'why');
    expect(await sentByAct(undo)).toEqual(
      changesSent('staging', [{ tenant: 'plain', path: '/flags/CBS3', undoes: '214' }]),
    );
  }
});

import { expect, it } from 'vitest';
import { changesSent, sentByAct } from '../../../tests/support/sent-by-act.ts';
import { type Flag, flagChange } from './flag-change.ts';

const until = '2026-12-24T10:00:00.000Z';
const request = { tenant: 'plain', path: '/flags/CBS3' };

it.each([
  ['a temporary change with its end', { source: 'change', on: true, until }, [{ value: true, until }]],
  ['a change without an end', { source: 'change', on: false }, [{ value: false }]],
  ['the released value', { source: 'release', on: true }, [{}]],
] as const)('the undo of a change of a flag restores %s', async (_, before, restored) => {
  const flag = { id: 'CBS3', ...before } as Flag;
  for (const change of [
    { state: 'off' },
    { state: 'released' },
    { state: 'on', from: until, until: '2027-01-01T00:00:00.000Z' },
    { state: 'released', from: until },
  ] as const) {
    const act = flagChange({ brand: 'plain', environment: 'staging', flag, change });
    const { undo } = act.done({} as Parameters<typeof act.done>[0], 'why');
    // A change that begins now does not cancel a scheduled one: the place is taken back first.
    const isCancelled = 'from' in change && before.source === 'change';
    const requests = [...(isCancelled ? [{}] : []), ...restored].map((each) => ({ ...request, ...each }));
    expect(await sentByAct(undo)).toEqual(changesSent('staging', requests));
  }
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers } from '../../tests/support/covers.ts';
import {
  type Faults,
  type FormEvent,
  type FormState,
  firstInvalid,
  initialState,
  reduceForm,
  shownFaults,
  type Values,
} from './form-state.ts';

type Id = 'name' | 'secret' | 'again';
const order: readonly Id[] = ['name', 'secret', 'again'];

const rules = (values: Values<Id>): Faults<Id> => {
  const faults: Faults<Id> = {};
  if ((values.name ?? '') === '') faults.name = [{ id: 'required' }];
  if ((values.secret ?? '').length < 3) faults.secret = [{ id: 'tooShort', min: 3, max: 9 }];
  if ((values.again ?? '') !== (values.secret ?? '')) faults.again = [{ id: 'confirmation' }];
  return faults;
};
const stateAfter = (...events: FormEvent<Id>[]): FormState<Id> =>
  events.reduce<FormState<Id>>(reduceForm, initialState({}));
const shown = (state: FormState<Id>) => shownFaults(state, rules(state.values));
const change = (id: Id, value: string) => ({ type: 'change', id, value }) as const;
const leave = (id: Id) => ({ type: 'leave', id }) as const;
const submit = { type: 'submit', ids: order } as const;

describe('a form', () => {
  it('shows no faults of untouched fields, but all of them after a submit', () => {
    covers(['REG-18', 'REG-19']);
    expect(shown(stateAfter(leave('name'), leave('secret')))).toEqual({});
    expect(shown(stateAfter(change('secret', 'x'), leave('secret')))).toEqual({
      secret: [{ id: 'tooShort', min: 3, max: 9 }],
    });
    const sent = stateAfter(submit);
    expect(Object.keys(shown(sent))).toEqual(['name', 'secret']);
    expect(firstInvalid(sent, rules(sent.values), order)).toBe('name');
  });

  it('checks the confirmation again when the password changes', () => {
    covers(['REG-24']);
    const typed = stateAfter(change('secret', 'one'), change('again', 'one'), leave('again'));
    expect(shown(typed).again).toBeUndefined();
    expect(shown(reduceForm(typed, change('secret', 'other'))).again).toEqual([{ id: 'confirmation' }]);
  });

  it('shows the fault of a cleared value until the player moves on', () => {
    covers(['ERR-17', 'ERR-18']);
    const secret = { type: 'empty', ids: ['secret'], faults: { secret: [{ id: 'code' }] } } as const;
    const emptied = stateAfter(change('name', 'ana'), change('secret', 'wrong'), submit, secret);
    expect(emptied.values).toMatchObject({ name: 'ana', secret: '' });
    expect(shown(emptied).secret).toEqual([{ id: 'code' }]);
    expect(firstInvalid(emptied, rules(emptied.values), order)).toBe('secret');
    const anew = [change('secret', 'x'), change('secret', '')].reduce<FormState<Id>>(reduceForm, emptied);
    expect(shown(anew).secret).toEqual([{ id: 'tooShort', min: 3, max: 9 }]);
    expect(shown(reduceForm(emptied, submit)).secret).toEqual([{ id: 'tooShort', min: 3, max: 9 }]);
  });

  it('does not report a field that it cleared itself as missing', () => {
    const emptied = stateAfter(change('secret', 'used'), submit, { type: 'empty', ids: ['secret'] });
    expect(shown(emptied).secret).toBeUndefined();
    expect(shown(reduceForm(emptied, submit)).secret).toEqual([{ id: 'tooShort', min: 3, max: 9 }]);
  });

  it('shows a server fault only for the rejected value', () => {
    const refused = stateAfter(change('name', 'ana'), { type: 'refuse', faults: { name: [{ id: 'taken' }] } });
    expect(shown(refused).name).toEqual([{ id: 'taken' }]);
    expect(firstInvalid(refused, {}, order)).toBe('name');
    const other = reduceForm(refused, change('name', 'anna'));
    expect(shown(other).name).toBeUndefined();
    expect(shown(reduceForm(other, change('name', 'ana'))).name).toEqual([{ id: 'taken' }]);
  });

  it('does not apply the fault of an older value to the current one', () => {
    const late = stateAfter(change('name', 'anna'), {
      type: 'refuse',
      faults: { name: [{ id: 'taken' }] },
      of: { name: 'ana' },
    });
    expect(shown(late).name).toBeUndefined();
  });

  it('never loses a value and never shows a wrong fault, for any sequence of events', () => {
    const anId = fc.constantFrom<Id>(...order);
    const anEvent: fc.Arbitrary<FormEvent<Id>> = fc.oneof(
      fc.record({ type: fc.constant('change' as const), id: anId, value: fc.string({ maxLength: 5 }) }),
      fc.record({ type: fc.constant('leave' as const), id: anId }),
      fc.record({ type: fc.constant('submit' as const), ids: fc.subarray([...order]) }),
    );
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 30 }), (events) => {
        const state = stateAfter(...events);
        for (const id of order) {
          const last = events.findLast((event) => event.type === 'change' && event.id === id);
          expect(state.values[id]).toBe(last?.type === 'change' ? last.value : undefined);
          const faults = shown(state)[id];
          if (faults !== undefined) expect(faults).toEqual(rules(state.values)[id]);
        }
      }),
    );
  });
});

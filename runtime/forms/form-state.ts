import type { ErrorCode } from '../../schema/errors.ts';
import type { FieldFault } from '../../schema/rules/check-field.ts';

/** What can be wrong with a field: what the rules find, and what only a server knows. */
export type Fault =
  | FieldFault
  | { readonly id: 'taken' | 'captcha' | 'affiliate' | 'credentials' | 'refused' }
  | { readonly id: 'dialingCode' | 'phone' | 'code' | 'noCode' | 'numberTaken' }
  | { readonly id: 'amount' | 'amountPlaces' }
  | {
      readonly id: 'amountMin' | 'amountMax' | 'amountToday' | 'amountBalance';
      readonly amount: string;
      readonly currency: string;
    }
  /** What the platform said to the value, in the words of its code. */
  | { readonly id: 'answer'; readonly code: ErrorCode };
export type Faults<Id extends string> = Partial<Record<Id, readonly Fault[]>>;
export type Values<Id extends string> = Readonly<Partial<Record<Id, string>>>;

/**
 * All that a form remembers. What is wrong is never stored, it follows from values and rules at each render: so it is right in
 * the language, and by the manifest, of now.
 */
export type FormState<Id extends string> = {
  readonly values: Values<Id>;
  /** Fields whose faults are shown: left with a value, or part of a refused submit. */
  readonly shown: ReadonlySet<Id>;
  /** What the server refused, with the value that it refused. */
  readonly refused: Partial<Record<Id, { readonly value: string; readonly faults: readonly Fault[] }>>;
};

export type FormEvent<Id extends string> =
  | { readonly type: 'change'; readonly id: Id; readonly value: string }
  | { readonly type: 'leave'; readonly id: Id }
  | { readonly type: 'submit'; readonly ids: readonly Id[] }
  /** `of`: the values that were refused, where they may have changed since; without it those of now. */
  | { readonly type: 'refuse'; readonly faults: Faults<Id>; readonly of?: Values<Id> }
  /** What was typed serves no more; with `faults` because the server refused it. */
  | { readonly type: 'empty'; readonly ids: readonly Id[]; readonly faults?: Faults<Id> };

export function initialState<Id extends string>(values: Values<Id>): FormState<Id> {
  return { values, shown: new Set(), refused: {} };
}

export function reduceForm<Id extends string>(state: FormState<Id>, event: FormEvent<Id>): FormState<Id> {
  switch (event.type) {
    case 'change':
      return {
        ...state,
        values: { ...state.values, [event.id]: event.value },
        refused: withoutEmptied({ state, ids: [event.id] }),
      };
    case 'leave':
      // Passing through an empty field is no mistake yet.
      return typedIn(state, event.id) === ''
        ? state
        : { ...state, shown: new Set([...state.shown, event.id]) };
    case 'submit':
      return {
        ...state,
        refused: withoutEmptied({ state, ids: event.ids }),
        shown: new Set([...state.shown, ...event.ids]),
      };
    case 'refuse':
      return {
        ...state,
        refused: {
          ...state.refused,
          ...refusals({ values: event.of ?? state.values, faults: event.faults }),
        },
        shown: new Set([...state.shown, ...(Object.keys(event.faults) as Id[])]),
      };
    case 'empty': {
      const none = Object.fromEntries(event.ids.map((id) => [id, ''])) as Values<Id>;
      const emptied: FormState<Id> = {
        values: { ...state.values, ...none },
        // Nobody left it empty: it is no mistake yet.
        shown: new Set([...state.shown].filter((id) => !event.ids.includes(id))),
        refused: state.refused,
      };
      return reduceForm(emptied, { type: 'refuse', faults: event.faults ?? {} });
    }
  }
}

/** Faults that the player sees. A refusal counts for the value that was refused, no other. */
export function shownFaults<Id extends string>({
  state,
  found,
}: {
  state: FormState<Id>;
  found: Faults<Id>;
}): Faults<Id> {
  const faults: Faults<Id> = {};
  for (const id of state.shown) {
    const all = isEmptied({ state, id })
      ? refusalOf({ state, id })
      : [...(found[id] ?? []), ...refusalOf({ state, id })];
    if (all.length > 0) faults[id] = all;
  }
  return faults;
}

/** The first field of the form that may not be sent as it is. */
export function firstInvalid<Id extends string>({
  state,
  found,
  order,
}: {
  state: FormState<Id>;
  found: Faults<Id>;
  order: readonly Id[];
}): Id | undefined {
  return order.find((id) => (found[id] ?? []).length > 0 || refusalOf({ state, id }).length > 0);
}

export function typedIn<Id extends string>({ values }: FormState<Id>, id: Id): string {
  return values[id] ?? '';
}

function refusalOf<Id extends string>({ state, id }: { state: FormState<Id>; id: Id }): readonly Fault[] {
  const refusal = state.refused[id];
  return refusal !== undefined && refusal.value === typedIn(state, id) ? refusal.faults : [];
}

/** The server refused what stood in the field, and it was taken out: that says more than that nothing is there. */
function isEmptied<Id extends string>({ state, id }: { state: FormState<Id>; id: Id }): boolean {
  return typedIn(state, id) === '' && refusalOf({ state, id }).length > 0;
}

/** A refusal of what was taken out is read once the player goes on, also where the field stays empty. */
function withoutEmptied<Id extends string>({ state, ids }: { state: FormState<Id>; ids: readonly Id[] }) {
  const read = ids.filter((id) => isEmptied({ state, id }));
  return { ...state.refused, ...Object.fromEntries(read.map((id) => [id, undefined])) };
}

function refusals<Id extends string>({ values, faults }: { values: Values<Id>; faults: Faults<Id> }) {
  const refused: FormState<Id>['refused'] = {};
  for (const id of Object.keys(faults) as Id[])
    refused[id] = { value: values[id] ?? '', faults: faults[id] ?? [] };
  return refused;
}

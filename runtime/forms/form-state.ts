import type { ErrorCode } from '../../schema/errors.ts';
import type { FieldFault } from '../../schema/rules/check-field.ts';

/** Faults of a field: from client-side rules, or known only to the server. */
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
  /** Error of the platform for this value, shown by its code's text. */
  | { readonly id: 'answer'; readonly code: ErrorCode };
export type Faults<Id extends string> = Partial<Record<Id, readonly Fault[]>>;
export type Values<Id extends string> = Readonly<Partial<Record<Id, string>>>;

/**
 * State of a form. Faults are not stored but derived from values and rules in each render, so they always match the current language and
 * manifest.
 */
export type FormState<Id extends string> = {
  readonly values: Values<Id>;
  /** Fields whose faults are shown: blurred with a value, or part of a failed submit. */
  readonly shown: ReadonlySet<Id>;
  /** Faults from the server, with the value that each applies to. */
  readonly refused: Partial<Record<Id, { readonly value: string; readonly faults: readonly Fault[] }>>;
};

export type FormEvent<Id extends string> =
  | { readonly type: 'change'; readonly id: Id; readonly value: string }
  | { readonly type: 'leave'; readonly id: Id }
  | { readonly type: 'submit'; readonly ids: readonly Id[] }
  /** `of`: the values that were sent, if they may have changed since. Defaults to the current ones. */
  | { readonly type: 'refuse'; readonly faults: Faults<Id>; readonly of?: Values<Id> }
  /** Clears fields whose value is used up. `faults` is set if the server refused them. */
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
        refused: withoutEmptied(state, [event.id]),
      };
    case 'leave':
      // Blurring an empty field shows no fault yet.
      return typedIn(state, event.id) === '' ? state : { ...state, shown: new Set([...state.shown, event.id]) };
    case 'submit':
      return { ...state, refused: withoutEmptied(state, event.ids), shown: new Set([...state.shown, ...event.ids]) };
    case 'refuse':
      return {
        ...state,
        refused: { ...state.refused, ...refusals(event.of ?? state.values, event.faults) },
        shown: new Set([...state.shown, ...(Object.keys(event.faults) as Id[])]),
      };
    case 'empty': {
      const none = Object.fromEntries(event.ids.map((id) => [id, ''])) as Values<Id>;
      const emptied: FormState<Id> = {
        values: { ...state.values, ...none },
        // The form emptied it, not the player: show no fault yet.
        shown: new Set([...state.shown].filter((id) => !event.ids.includes(id))),
        refused: state.refused,
      };
      return reduceForm(emptied, { type: 'refuse', faults: event.faults ?? {} });
    }
  }
}

/** Faults to show. A server fault applies only to the value that was refused. */
export function shownFaults<Id extends string>(state: FormState<Id>, found: Faults<Id>): Faults<Id> {
  const faults: Faults<Id> = {};
  for (const id of state.shown) {
    const all = isEmptied(state, id) ? refusalOf(state, id) : [...(found[id] ?? []), ...refusalOf(state, id)];
    if (all.length > 0) faults[id] = all;
  }
  return faults;
}

/** First invalid field, in the given order. */
export function firstInvalid<Id extends string>(
  state: FormState<Id>,
  found: Faults<Id>,
  order: readonly Id[],
): Id | undefined {
  return order.find((id) => (found[id] ?? []).length > 0 || refusalOf(state, id).length > 0);
}

export function typedIn<Id extends string>({ values }: FormState<Id>, id: Id): string {
  return values[id] ?? '';
}

function refusalOf<Id extends string>(state: FormState<Id>, id: Id): readonly Fault[] {
  const refusal = state.refused[id];
  return refusal !== undefined && refusal.value === typedIn(state, id) ? refusal.faults : [];
}

/** The server refused the value and the form cleared it: show that fault instead of "required". */
function isEmptied<Id extends string>(state: FormState<Id>, id: Id): boolean {
  return typedIn(state, id) === '' && refusalOf(state, id).length > 0;
}

/** The fault of a cleared value is shown until the player moves on, even if the field stays empty. */
function withoutEmptied<Id extends string>(state: FormState<Id>, ids: readonly Id[]) {
  const read = ids.filter((id) => isEmptied(state, id));
  return { ...state.refused, ...Object.fromEntries(read.map((id) => [id, undefined])) };
}

function refusals<Id extends string>(values: Values<Id>, faults: Faults<Id>) {
  const refused: FormState<Id>['refused'] = {};
  for (const id of Object.keys(faults) as Id[]) refused[id] = { value: values[id] ?? '', faults: faults[id] ?? [] };
  return refused;
}

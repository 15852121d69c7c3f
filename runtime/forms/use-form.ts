import { type RefObject, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { composesWords, correctFormEvents } from '../../schema/form-events.ts';
import { takeEarlyTap } from '../browser/early-taps.ts';
import { useSessionStore } from '../session/session-context.tsx';
import { type FormStorage, type StoredValues, storeForm, takeForm } from '../session/stored-forms.ts';
import { rememberTyped, typedBefore } from '../session/typed-by-visitors.ts';
import {
  type Fault,
  type Faults,
  type FormEvent,
  type FormState,
  firstInvalid,
  initialState,
  reduceForm,
  shownFaults,
  typedIn,
  type Values,
} from './form-state.ts';

export type Form<Id extends string> = {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values<Id>;
  readonly value: (id: Id) => string;
  readonly faults: (id: Id) => readonly Fault[];
  readonly change: (id: Id, value: string) => void;
  readonly leave: (id: Id) => void;
  /** Shows all faults and focuses the first one. Returns true if there is none. */
  readonly check: () => boolean;
  /** Same as `check`, for one field. */
  readonly checkField: (id: Id) => boolean;
  /** Sets faults from the server and focuses the first. */
  readonly refuse: (faults: Faults<Id>) => void;
  /** Same as `refuse`, and clears the fields, because their values are used up or must be typed again. */
  readonly refuseAndEmpty: (faults: Faults<Id>) => void;
  /** Clears a field whose value is used up, without a fault. */
  readonly empty: (id: Id) => void;
  /** Marks values that the server would refuse, without moving the focus. */
  readonly mark: (marked: { readonly faults: Faults<Id>; readonly of: Values<Id> }) => void;
  /** Focuses a control by its name. */
  readonly focus: (name: string) => void;
};

/**
 * Values and faults of one form. `order` lists the visible fields and may depend on their values. Values of hidden fields are preserved for
 * when the fields return. Controls have their field's id as `name`. A submit before hydration is carried out after it. A member's values
 * survive the end of the session.
 */
export function useForm<Id extends string>({
  order,
  rules,
  initial,
  visitors,
}: {
  order: readonly Id[] | ((values: Values<Id>) => readonly Id[]);
  rules: (values: Values<Id>) => Faults<Id>;
  initial: Values<Id>;
  /** Name of a form of visitors, whose input survives a step to another form. */
  visitors?: string;
}): Form<Id> {
  const ref = useRef<HTMLFormElement>(null);
  const reducer: (state: FormState<Id>, event: FormEvent<Id>) => FormState<Id> = reduceForm;
  const [state, dispatch] = useReducer(reducer, initial, (values) =>
    initialState<Id>({ ...values, ...typedBefore(visitors) }),
  );
  const judged = useWithoutComposition(ref, state);
  const shown = judged.shown.size === 0 ? {} : shownFaults(judged, rules(judged.values));
  const ids = typeof order === 'function' ? order(state.values) : order;
  // Focus in an effect, because the field may be rendered by the same update.
  const [wanted, want] = useState<{ readonly name: string }>();
  useEffect(() => {
    const control = wanted && ref.current?.querySelector<HTMLElement>(`[name="${wanted.name}"]`);
    return control ? focusWhenFree(control) : undefined;
  }, [wanted]);
  const focus = useCallback((name: string) => want({ name }), []);
  const [early, setEarly] = useState(false);
  const first = useRef(state.values);
  useEffect(() => {
    // Take over values that were typed or autofilled before hydration.
    const inputs = ref.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedInto) ?? [];
    for (const { name, value } of inputs)
      if (value !== '' && (first.current[name as Id] ?? '') === '') dispatch({ type: 'change', id: name as Id, value });
    // The form was submitted before hydration: submit after the next render, which has the values taken over.
    if (ref.current !== null && takeEarlyTap(ref.current) !== undefined) setEarly(true);
    return ref.current === null ? undefined : correctFormEvents(ref.current);
  }, []);
  useEffect(() => {
    // Safari supports `requestSubmit` only from version 16 on.
    if (early) ref.current?.querySelector<HTMLElement>('[type="submit"]')?.click();
  }, [early]);
  const isOwn = (id: Id) => typedIn(state, id) !== (initial[id] ?? '');
  useStoredForm<Id>({
    form: ref,
    name: String(typeof order === 'function' ? order(initial)[0] : order[0]),
    values: Object.fromEntries(
      (Object.keys(state.values) as Id[]).filter(isOwn).map((id) => [id, typedIn(state, id)]),
    ) as Values<Id>,
    restore: (stored) => {
      for (const [id, value] of Object.entries(stored) as [Id, string][])
        if (!isOwn(id)) dispatch({ type: 'change', id, value });
    },
  });
  useEffect(() => {
    if (visitors !== undefined) rememberTyped(visitors, state.values);
  }, [visitors, state.values]);
  const checkAll = (fieldIds: readonly Id[]) => {
    dispatch({ type: 'submit', ids: fieldIds });
    const invalid = firstInvalid(state, rules(state.values), fieldIds);
    if (invalid !== undefined) focus(invalid);
    return invalid === undefined;
  };
  const focusFirst = (faults: Faults<Id>) => {
    const refused = (Object.keys(faults) as Id[]).filter((id) => (faults[id] ?? []).length > 0);
    // A hidden field that was refused becomes visible with its fault, so it may be missing from `ids`.
    const first = ids.find((id) => refused.includes(id)) ?? refused[0];
    if (first !== undefined) focus(first);
  };
  return {
    ref,
    values: state.values,
    value: (id) => typedIn(state, id),
    faults: (id) => shown[id as keyof typeof shown] ?? [],
    change: (id, value) => dispatch({ type: 'change', id, value }),
    leave: (id) => dispatch({ type: 'leave', id }),
    check: () => checkAll(ids),
    checkField: (id) => checkAll([id]),
    refuse: (faults) => {
      dispatch({ type: 'refuse', faults });
      focusFirst(faults);
    },
    refuseAndEmpty: (faults) => {
      dispatch({ type: 'empty', ids: Object.keys(faults) as Id[], faults });
      focusFirst(faults);
    },
    empty: (id) => dispatch({ type: 'empty', ids: [id] }),
    mark: ({ faults, of }) => dispatch({ type: 'refuse', faults, of }),
    focus,
  };
}

const typedInto = 'input[name]:not([type="checkbox"]):not([type="radio"]), textarea[name]';

/** A closing loading dialog restores the previous focus, so the control is focused again after the dialog closes. */
function focusWhenFree(control: HTMLElement): () => void {
  control.focus();
  const given = new AbortController();
  for (const dialog of document.querySelectorAll('dialog[open]'))
    if (!dialog.contains(control))
      dialog.addEventListener('close', () => control.focus(), { once: true, signal: given.signal });
  return () => given.abort();
}

/** The state of a form as it was before the word that an input method still composes in it: letters of half a word are no fault. */
function useWithoutComposition<State>(form: RefObject<HTMLFormElement | null>, state: State): State {
  const [before, setBefore] = useState<State>();
  const begin = useEffectEvent(() => composesWords() && setBefore(state));
  useEffect(() => {
    const { current } = form;
    const stop = new AbortController();
    const end = () => setBefore(undefined);
    current?.addEventListener('compositionstart', () => begin(), { signal: stop.signal });
    current?.addEventListener('compositionend', end, { signal: stop.signal });
    return () => stop.abort();
  }, [form]);
  return before ?? state;
}

/** Stores a form's values if the member's session ends without a logout, and restores them after the same member's next login. */
function useStoredForm<Id extends string>({
  form,
  name,
  values,
  restore,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** Distinguishes forms at one address. */
  name: string;
  /** Values that differ from the form's initial ones. */
  values: Values<Id>;
  restore: (values: StoredValues) => void;
}): void {
  const store = useSessionStore();
  const save = useEffectEvent((player: string) =>
    withStorage((storage) =>
      storeForm({ storage, player, place: placeOf(name), values: shown(form, values), now: Date.now() }),
    ),
  );
  const giveBack = useEffectEvent((player: string) =>
    withStorage((storage) => restore(takeForm({ storage, player, place: placeOf(name), now: Date.now() }))),
  );
  useEffect(() => {
    let player = store.current().record?.userName;
    if (player !== undefined) giveBack(player);
    return store.subscribe(() => {
      const { record, over } = store.current();
      const before = player;
      player = record?.userName;
      if (player !== undefined && player !== before) giveBack(player);
      if (player === undefined && before !== undefined && over === true) save(before);
    });
  }, [store]);
}

const placeOf = (name: string) => `${location.pathname}${location.search} ${name}`;

/** Omits fields that hide their input, whatever their name is. */
function shown<Id extends string>(form: RefObject<HTMLFormElement | null>, values: Values<Id>): Values<Id> {
  const hidden = [...(form.current?.querySelectorAll<HTMLInputElement>(hiding) ?? [])].map(({ name }) => name);
  const open = Object.entries(values).filter(([id]) => !hidden.includes(id));
  return Object.fromEntries(open) as Values<Id>;
}

const hiding = 'input[type="password"], input[autocomplete="one-time-code"]';

function withStorage(use: (storage: FormStorage) => void): void {
  try {
    use(sessionStorage);
  } catch {
    // Storage is blocked.
  }
}

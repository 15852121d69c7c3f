import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
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
  /** Shows all that is wrong and puts the focus on the first of it; true where nothing is. */
  readonly check: () => boolean;
  /** The same for one field. */
  readonly checkField: (id: Id) => boolean;
  /** The server refused these; the first takes the focus. */
  readonly refuse: (faults: Faults<Id>) => void;
  /** The same, and takes out what was typed in them: it is used up, or has to be typed anew. */
  readonly refuseAndEmpty: (faults: Faults<Id>) => void;
  /** What was typed serves no more, through no fault of its own. */
  readonly empty: (id: Id) => void;
  /** The server would refuse these values; they are marked, and the player types on. */
  readonly mark: (marked: { readonly faults: Faults<Id>; readonly of: Values<Id> }) => void;
  /** Puts the focus on a control by its name. */
  readonly focus: (name: string) => void;
};

/**
 * Values and faults of one form. `order` names the fields on the page now, which may depend on what is filled in; values of fields that leave it, and come back with a
 * live change, are kept. Controls carry their field's id as `name`.
 */
export function useForm<Id extends string>({
  order,
  rules,
  initial,
}: {
  order: readonly Id[] | ((values: Values<Id>) => readonly Id[]);
  rules: (values: Values<Id>) => Faults<Id>;
  initial: Values<Id>;
}): Form<Id> {
  const ref = useRef<HTMLFormElement>(null);
  const reducer: (state: FormState<Id>, event: FormEvent<Id>) => FormState<Id> = reduceForm;
  const [state, tell] = useReducer(reducer, initial, initialState<Id>);
  const shown = state.shown.size === 0 ? {} : shownFaults({ state, found: rules(state.values) });
  const ids = typeof order === 'function' ? order(state.values) : order;
  // After React has drawn what the same event changed: the field may come with it.
  const [wanted, want] = useState<{ readonly name: string }>();
  useEffect(() => {
    const control = wanted && ref.current?.querySelector<HTMLElement>(`[name="${wanted.name}"]`);
    return control ? focusWhenFree(control) : undefined;
  }, [wanted]);
  const focus = useCallback((name: string) => want({ name }), []);
  const first = useRef(state.values);
  useEffect(() => {
    // What was typed, or filled in by the browser, before the page came alive.
    const inputs =
      ref.current?.querySelectorAll<HTMLInputElement>('input[name]:not([type="checkbox"])') ?? [];
    for (const { name, value } of inputs)
      if (value !== '' && (first.current[name as Id] ?? '') === '')
        tell({ type: 'change', id: name as Id, value });
  }, []);
  const checkAll = (asked: readonly Id[]) => {
    tell({ type: 'submit', ids: asked });
    const invalid = firstInvalid({ state, found: rules(state.values), order: asked });
    if (invalid !== undefined) focus(invalid);
    return invalid === undefined;
  };
  const focusFirst = (faults: Faults<Id>) => {
    const refused = (Object.keys(faults) as Id[]).filter((id) => (faults[id] ?? []).length > 0);
    // A refused field that was out of sight is drawn with its refusal.
    const first = ids.find((id) => refused.includes(id)) ?? refused[0];
    if (first !== undefined) focus(first);
  };
  return {
    ref,
    values: state.values,
    value: (id) => typedIn(state, id),
    faults: (id) => shown[id as keyof typeof shown] ?? [],
    change: (id, value) => tell({ type: 'change', id, value }),
    leave: (id) => tell({ type: 'leave', id }),
    check: () => checkAll(ids),
    checkField: (id) => checkAll([id]),
    refuse: (faults) => {
      tell({ type: 'refuse', faults });
      focusFirst(faults);
    },
    refuseAndEmpty: (faults) => {
      tell({ type: 'empty', ids: Object.keys(faults) as Id[], faults });
      focusFirst(faults);
    },
    empty: (id) => tell({ type: 'empty', ids: [id] }),
    mark: ({ faults, of }) => tell({ type: 'refuse', faults, of }),
    focus,
  };
}

/** A message about waiting lies over the form until it has faded, and then gives the focus back to where it was: after that, again. */
function focusWhenFree(control: HTMLElement): () => void {
  control.focus();
  const given = new AbortController();
  for (const dialog of document.querySelectorAll('dialog[open]'))
    if (!dialog.contains(control))
      dialog.addEventListener('close', () => control.focus(), { once: true, signal: given.signal });
  return () => given.abort();
}

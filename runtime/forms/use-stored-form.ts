import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSessionStore } from '../session/session-context.tsx';
import { type FormStorage, type StoredValues, storeForm, takeForm } from '../session/stored-forms.ts';
import type { Values } from './form-state.ts';

/** Stores a form's values if the member's session ends without a logout, and restores them after the same member's next login. */
export function useStoredForm<Id extends string>({
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
      storeForm({ storage, player, place: placeOf(name), values: shown({ form, values }), now: Date.now() }),
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
function shown<Id extends string>({
  form,
  values,
}: {
  form: RefObject<HTMLFormElement | null>;
  values: Values<Id>;
}): Values<Id> {
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

import { limits, timing } from '../../schema/constants.ts';

/** Storage of the values: `sessionStorage`, which belongs to one tab and is cleared by a logout. */
export type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type StoredValues = Readonly<Record<string, string>>;
type StoredForms = { readonly player: string; readonly until: number; readonly forms: Record<string, StoredValues> };

const key = 'forms.v1';

/** Fields that are never stored: passwords, codes and captcha answers. */
const secret = /password|code|captcha|pin/i;

/** Stores a member's input when the session ended, without secrets and up to the size limits. */
export function storeForm({
  storage,
  player,
  place,
  values,
  now,
}: {
  storage: FormStorage;
  player: string;
  /** Address and name of the form. */
  place: string;
  values: Readonly<Partial<Record<string, string>>>;
  now: number;
}): void {
  const open = openValues(values);
  if (open.length === 0) return;
  const others = Object.entries(read(storage, player, now)?.forms ?? {}).filter(([at]) => at !== place);
  const forms = Object.fromEntries([[place, Object.fromEntries(open)], ...others].slice(0, limits.storedForms));
  const text = JSON.stringify({ player, until: now + timing.storedForms, forms } satisfies StoredForms);
  if (text.length <= limits.storedFormsLength) write(storage, text);
}

/** The values that may be stored: what is typed and no secret. */
export function openValues(values: Readonly<Partial<Record<string, string>>>): [string, string][] {
  return Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '' && !secret.test(entry[0]),
  );
}

/** Returns the values of a form once, to the member who typed them. Drops all stored values if another player requests them. */
export function takeForm({
  storage,
  player,
  place,
  now,
}: {
  storage: FormStorage;
  player: string;
  place: string;
  now: number;
}): StoredValues {
  const found = read(storage, player, now);
  if (found === undefined) {
    write(storage, undefined);
    return {};
  }
  const { [place]: values, ...rest } = found.forms;
  if (values === undefined) return {};
  write(storage, Object.keys(rest).length === 0 ? undefined : JSON.stringify({ ...found, forms: rest }));
  return values;
}

function read(storage: FormStorage, player: string, now: number): StoredForms | undefined {
  try {
    const found = JSON.parse(storage.getItem(key) ?? 'null') as StoredForms | null;
    return found !== null && found.player === player && found.until > now ? found : undefined;
  } catch {
    return undefined;
  }
}

function write(storage: FormStorage, text: string | undefined): void {
  try {
    if (text === undefined) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // Storage is full or blocked: the member has to type again.
  }
}

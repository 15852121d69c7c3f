import { openValues } from './stored-forms.ts';

type Values = Readonly<Partial<Record<string, string>>>;

/** Input of visitors by form, without secrets. In memory only: a new document has nothing of it. */
const typed = new Map<string, Values>();

/** Values for a form that is opened again, after a step to another form. */
export function typedBefore(form: string | undefined): Values {
  return form === undefined ? {} : (typed.get(form) ?? {});
}

export function rememberTyped(form: string, values: Values): void {
  typed.set(form, Object.fromEntries(openValues(values)));
}

/** Called when a form has done its work, and after a logout, when somebody else may use the page. */
export function forgetTyped(): void {
  typed.clear();
}

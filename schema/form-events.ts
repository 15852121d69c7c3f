/**
 * Corrects what browsers report to React about the fields of a form, or of a whole document. Values that were written without an event,
 * as some password managers do, are reported before React handles another event and would write the values that it knows over them. Keys
 * that belong to an input method are not reported: its Enter chooses a word and sends nothing. Returns a function that stops it.
 */
export function correctFormEvents(form: HTMLElement): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let isReporting = false;
  const report = ({ target }: Event) => {
    if (isReporting) return;
    isReporting = true;
    // All values are read first: React writes the other fields again after each event. It has the values that it knows in `defaultValue`.
    const filled = [...form.querySelectorAll<Field>(typed)]
      .filter((field) => field !== target && field.value !== field.defaultValue)
      .map((field) => ({ field, value: field.value }));
    const own = isField(target) ? target.value : undefined;
    for (const each of filled) reportValue(each);
    if (isField(target) && own !== undefined && target.value !== own) write(target, own);
    isReporting = false;
  };
  for (const type of ['input', 'click', 'submit']) form.addEventListener(type, report, options);
  form.addEventListener(
    'keydown',
    (event) => {
      if (!isField(event.target) || !isComposing(event)) return;
      event.stopPropagation();
      if (event.key === 'Enter') event.preventDefault();
    },
    options,
  );
  return () => stop.abort();
}

/** Whether an event belongs to an input method that composes a word. */
export const isComposing = (event: Event): boolean =>
  // Safari ends the composition before the key that ended it, which has this code.
  (event instanceof KeyboardEvent && event.key === 'Enter' && event.keyCode === 229) ||
  ('isComposing' in event && event.isComposing === true && composesWords());

/** Keyboards of Android compose each word of every language, so there a word is what was typed so far. */
export const composesWords = (): boolean => !navigator.userAgent.includes('Android');

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const unwritten = ['checkbox', 'radio', 'file', 'hidden', 'range', 'color', 'date', 'time', 'datetime-local'];
const typed = `input${unwritten.map((type) => `:not([type="${type}"])`).join('')},textarea`;

/** React ignores an event for a value that it saw written, so the field is emptied before it is written as by a person. */
function reportValue({ field, value }: { field: Field; value: string }): void {
  field.value = '';
  write(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Writes a value without React's knowledge, so that the event that follows reports it. */
const write = (field: Field, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);

/**
 * Reports values that were written into a form's fields without an event, as some password managers do, before React handles another
 * event of the form and would write the values that it knows over them. React has those in a field's `defaultValue`. Returns a function
 * that stops it.
 */
export function reportFilledFields(form: HTMLElement): () => void {
  let isReporting = false;
  const report = ({ target }: Event) => {
    if (isReporting) return;
    isReporting = true;
    // All values are read first: React writes the other fields again after each event.
    const filled = [...form.querySelectorAll<HTMLInputElement>(typed)]
      .filter((field) => field !== target && field.value !== field.defaultValue)
      .map((field) => ({ field, value: field.value }));
    const own = target instanceof HTMLInputElement ? target.value : undefined;
    for (const each of filled) reportValue(each);
    if (target instanceof HTMLInputElement && own !== undefined && target.value !== own) write(target, own);
    isReporting = false;
  };
  for (const type of types) form.addEventListener(type, report, true);
  return () => {
    for (const type of types) form.removeEventListener(type, report, true);
  };
}

const types = ['input', 'click', 'submit'];
const typed = ['text', 'password', 'email', 'tel'].map((type) => `input[type="${type}"]`).join();

/** React ignores an event for a value that it saw written, so the field is emptied before it is written as by a person. */
function reportValue({ field, value }: { field: HTMLInputElement; value: string }): void {
  field.value = '';
  write(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Writes a value without React's knowledge, so that the event that follows reports it. */
const write = (field: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);

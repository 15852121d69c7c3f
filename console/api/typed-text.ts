/** Fields that somebody typed into. A field that was only filled in by the page is not one of them. */
const typedInto = new Set<HTMLElement>();

/** Begins to note which fields somebody types into. */
export function noteTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
      if (target instanceof HTMLElement && isText(target)) typedInto.add(target);
    },
    { capture: true },
  );
}

/** The text of each field on the page that somebody typed into, with its label. It never contains a password. */
export function typedText(): string {
  return [...typedInto]
    .filter((field) => field.isConnected)
    .map((field) => ({ label: labelOf(field), value: textOf(field).trim() }))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => (label === '' ? value : `${label}: ${value}`))
    .join('\n');
}

/** Whether a field holds text. One-time codes and passwords are left out. */
const isText = (field: HTMLElement): boolean =>
  field instanceof HTMLInputElement
    ? /^(text|search|email|url|tel|number)$/.test(field.type) && field.autocomplete !== 'one-time-code'
    : field instanceof HTMLTextAreaElement || field.isContentEditable;

const textOf = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.innerText;

function labelOf(field: HTMLElement): string {
  const label = field.getAttribute('aria-label');
  if (label !== null) return label;
  const labels = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels : null;
  return labels?.[0]?.textContent?.trim() ?? '';
}

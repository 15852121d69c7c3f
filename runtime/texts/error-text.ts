import type { CodedError } from '../../schema/errors.ts';
import { isolatedValues } from '../../schema/isolated-values.ts';
import { languages } from '../../schema/languages.ts';
import { formatLocale } from './format-locale.ts';
import type { TextValues } from './namespaces.ts';
import type { TextStore } from './text-store.ts';

/** An error as shown: its code, the short code that support searches for, if a response had one, and its details, such as its end. */
export type ShownError = Pick<CodedError, 'code'> & Partial<Pick<CodedError, 'reference' | 'value'>>;

/**
 * Text of an error with its short code. Its end is shown in the brand's zone, with its name, since the player may be in another one. A
 * general text if the error texts could not be loaded, such as without a network.
 */
export function errorText({
  texts,
  timeZone,
  error: { code, reference, value },
  values,
}: {
  texts: Pick<TextStore, 'hasOrMisses' | 'text' | 'language'>;
  timeZone: string;
  error: ShownError;
  values?: TextValues | undefined;
}): string {
  const shown = { ...(value as TextValues | undefined), ...values };
  if (typeof value?.until === 'string')
    shown.until = new Intl.DateTimeFormat(formatLocale(languages[texts.language()].code), {
      timeZone,
      calendar: 'gregory',
      timeZoneName: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(value.until));
  const { direction } = languages[texts.language()];
  const text = texts.hasOrMisses('errors')
    ? texts.text(`errors:${code}`, isolatedValues(shown, direction))
    : texts.text('shell:state.failedText');
  return reference === undefined
    ? text
    : texts.text('shell:state.reference', isolatedValues({ text, reference }, direction));
}

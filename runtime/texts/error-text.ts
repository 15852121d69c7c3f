import type { CodedError } from '../../schema/errors.ts';
import { shownDate } from '../../schema/formats.ts';
import { isolatedValues } from '../../schema/isolated-values.ts';
import { directionOf } from '../../schema/languages.ts';
import type { TextValues } from '../../schema/shown-text.ts';
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
  texts: Pick<TextStore, 'hasOrMisses' | 'text' | 'language' | 'locale'>;
  timeZone: string;
  error: ShownError;
  values?: TextValues | undefined;
}): string {
  const shown = { ...(value as TextValues | undefined), ...values };
  if (typeof value?.until === 'string')
    shown.until = shownDate(texts.locale(), value.until, {
      timeZone,
      timeZoneName: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    });
  const direction = directionOf(texts.language());
  const text = texts.hasOrMisses('errors')
    ? texts.text(`errors:${code}`, isolatedValues(shown, direction))
    : texts.text('shell:state.failedText');
  return reference === undefined
    ? text
    : texts.text('shell:state.reference', isolatedValues({ text, reference }, direction));
}

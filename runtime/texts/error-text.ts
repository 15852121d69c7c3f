import type { CodedError } from '../../schema/errors.ts';
import type { TextValues } from './namespaces.ts';
import type { TextStore } from './text-store.ts';

/** An error as shown: its code, and the short code that support searches for, if a response had one. */
export type ShownError = Pick<CodedError, 'code'> & Partial<Pick<CodedError, 'reference'>>;

/** Text of an error with its short code. A general text if the error texts could not be loaded, such as without a network. */
export function errorText({
  texts,
  error: { code, reference },
  values,
}: {
  texts: Pick<TextStore, 'has' | 'text'>;
  error: ShownError;
  values?: TextValues | undefined;
}): string {
  const text = texts.has('errors')
    ? texts.text(`errors:${code}`, values)
    : texts.text('shell:state.failedText');
  return reference === undefined ? text : texts.text('shell:state.reference', { text, reference });
}

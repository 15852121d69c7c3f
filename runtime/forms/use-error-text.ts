import type { ErrorCode } from '../../schema/errors.ts';
import type { TextValues } from '../texts/namespaces.ts';
import { useTextStore } from '../texts/texts-context.tsx';

/** Text of an error code; a general one if the error texts could not be loaded. */
export function useErrorText(): (code: ErrorCode, values?: TextValues) => string {
  const texts = useTextStore();
  return (code, values) =>
    texts.has('errors') ? texts.text(`errors:${code}`, values) : texts.text('shell:state.failedText');
}

import type { ErrorCode } from '../../schema/errors.ts';
import { useTextStore } from '../texts/texts-context.tsx';

/** Text of an error code; a general one if the error texts could not be loaded. */
export function useErrorText(): (code: ErrorCode) => string {
  const texts = useTextStore();
  return (code) =>
    texts.has('errors') ? texts.text(`errors:${code}`) : texts.text('shell:state.failedText');
}

import type { ErrorCode } from '../../schema/errors.ts';
import { useTextStore } from '../texts/texts-context.tsx';

/** Text of an error code; without the texts of errors, which a dropped connection may have kept away, a general one. */
export function useErrorText(): (code: ErrorCode) => string {
  const texts = useTextStore();
  return (code) =>
    texts.has('errors') ? texts.text(`errors:${code}`) : texts.text('shell:state.failedText');
}

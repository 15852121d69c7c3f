import type { ErrorCode } from '../../schema/errors.ts';
import type { TextValues } from '../../schema/shown-text.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { errorText, type ShownError } from '../texts/error-text.ts';
import { useTextStore } from '../texts/texts-context.tsx';

/**
 * Text of an error, or a general one if the error texts could not be loaded. If the error came with a response, the text ends with its
 * short code.
 */
export function useErrorText(): (error: ErrorCode | ShownError, values?: TextValues) => string {
  const texts = useTextStore();
  const { timeZone } = useManifest().locale;
  return (error, values) =>
    errorText({ texts, timeZone, error: typeof error === 'string' ? { code: error } : error, values });
}

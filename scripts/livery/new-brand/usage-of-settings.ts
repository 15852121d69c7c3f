import { CodedError } from '../../../schema/errors.ts';
import { type BrandSettings, type RequestedSettings, settingsOf } from '../../../server/brands/new-brand/settings.ts';
import { UsageError } from '../command.ts';

/** Settings of a command line. Throws UsageError with the name of the option if its value is invalid. */
export function settingsOfOptions(given: RequestedSettings & { readonly id: string }): BrandSettings {
  try {
    return settingsOf(given);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new UsageError(error.value?.setting === 'id' ? error.message : `--${error.message}`);
  }
}

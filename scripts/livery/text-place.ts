import { CodedError } from '../../schema/errors.ts';
import { shippedLanguages } from '../../schema/generated/languages.ts';
import { checkedTextSteps } from '../../server/brands/folder/text-changes.ts';
import { UsageError } from './command.ts';

/** Steps of the place of one text, as changes store them. Throws `UsageError` with the nearest name if there is no such text. */
export function textStepsOf({
  steps,
  enabled = shippedLanguages,
}: {
  steps: readonly string[];
  /** Languages of the brand. */
  enabled?: readonly string[] | undefined;
}): string[] {
  if (steps.length < 4) throw new UsageError('name one text, such as /texts/EN/access/title');
  try {
    return checkedTextSteps({ steps, value: undefined, enabled, changed: [] });
  } catch (error) {
    throw error instanceof CodedError ? new UsageError(error.message) : error;
  }
}

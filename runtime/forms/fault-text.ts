import type { ErrorCode } from '../../schema/errors.ts';
import type { PatternId } from '../../schema/rules/patterns.ts';
import type { TextValues } from '../../schema/shown-text.ts';
import { useManifest } from '../brand/brand-context.tsx';
import type { KeyOf } from '../texts/namespaces.ts';
import { useLanguage, useText } from '../texts/texts-context.tsx';
import { formatMoney } from '../ui/money.tsx';
import type { FieldType } from './field-types.ts';
import type { Fault } from './form-state.ts';
import { useErrorText } from './use-error-text.ts';

type FaultType = Pick<FieldType, 'format' | 'empty' | 'figures'>;
type Translate = (key: KeyOf<'fields'>, values?: TextValues) => string;

/** Patterns of values that consist of digits, whose lengths are counted in digits. */
const digitPatterns: readonly PatternId[] = ['digits', 'sixDigits', 'phone'];

/** Error message of a field; several faults are joined by commas (REG-32). */
export function faultText({
  faults,
  type,
  patternId,
  ageLimit,
  t,
  errorText,
  locale,
}: {
  faults: readonly Fault[];
  type: FaultType;
  /** Pattern of the field's rule. */
  patternId?: string | null | undefined;
  ageLimit: number;
  t: Translate;
  errorText: (code: ErrorCode) => string;
  locale: string;
}): string {
  const inDigits = type.figures === 'number' || digitPatterns.some((id) => id === patternId);
  const texts = faults.map((fault) => {
    if (fault.id === 'required') return t(type.empty ?? 'fault.required');
    if (fault.id === 'tooYoung') return t('fault.tooYoung', { age: ageLimit });
    if (fault.id === 'tooShort' || fault.id === 'tooLong')
      return t(`fault.${fault.id}${inDigits ? 'Digits' : ''}`, {
        count: fault.id === 'tooShort' ? fault.min : fault.max,
      });
    if (fault.id === 'answer') return errorText(fault.code);
    if ('amount' in fault) return t(`fault.${fault.id}`, { amount: formatMoney({ ...fault, locale }) });
    if (fault.id !== 'pattern') return t(`fault.${fault.id}`);
    // REG-27: the message of the pattern, with its lengths, preceded by the field's own description of the format if there is one.
    const pattern = t(`pattern.${fault.patternId}`, { min: fault.min, count: fault.max });
    return type.format === undefined ? pattern : t('fault.format', { format: t(type.format), pattern });
  });
  return [...new Set(texts)].join(', ');
}

export function useFaultText(): (faults: readonly Fault[], type: FaultType, patternId?: string | null) => string {
  const t = useText('fields');
  const { ageLimit } = useManifest().jurisdiction;
  const errorText = useErrorText();
  const { locale } = useLanguage();
  return (faults, type, patternId) => faultText({ faults, type, patternId, ageLimit, t, errorText, locale });
}

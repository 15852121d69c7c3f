import { useManifest } from '../brand/brand-context.tsx';
import type { KeyOf, TextValues } from '../texts/namespaces.ts';
import { useText } from '../texts/texts-context.tsx';
import type { FieldType } from './field-types.ts';
import type { Fault } from './form-state.ts';

type Translate = (key: KeyOf<'fields'>, values?: TextValues) => string;

/** What is wrong with a field, as the player reads it: several faults joined by commas (REG-32). */
export function faultText({
  faults,
  type,
  ageLimit,
  t,
}: {
  faults: readonly Fault[];
  type: Pick<FieldType, 'format' | 'empty'>;
  ageLimit: number;
  t: Translate;
}): string {
  const texts = faults.map((fault) => {
    if (fault.id === 'required') return t(type.empty ?? 'fault.required');
    if (fault.id === 'tooYoung') return t('fault.tooYoung', { age: ageLimit });
    if (fault.id === 'tooShort' || fault.id === 'tooLong')
      return t(`fault.${fault.id}`, { min: fault.min, max: fault.max });
    if (fault.id !== 'pattern') return t(`fault.${fault.id}`);
    // REG-27: looked up by the id of the pattern, with its lengths; where the field has a word for it, that comes first.
    const pattern = t(`pattern.${fault.patternId}`, { min: fault.min, max: fault.max });
    return type.format === undefined ? pattern : `${t(type.format)} (${pattern})`;
  });
  return [...new Set(texts)].join(', ');
}

export function useFaultText(): (
  faults: readonly Fault[],
  type: Pick<FieldType, 'format' | 'empty'>,
) => string {
  const t = useText('fields');
  const { ageLimit } = useManifest().jurisdiction;
  return (faults, type) => faultText({ faults, type, ageLimit, t });
}

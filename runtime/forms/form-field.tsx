import type { ReactNode } from 'react';
import { type FieldRule, patternOf } from '../../schema/rules/check-field.ts';
import { plainDigits, plainFigures } from '../../schema/rules/plain-figures.ts';
import type { KeyOf, TextValues } from '../texts/namespaces.ts';
import { useText } from '../texts/texts-context.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { BirthdayField } from './birthday-field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import { useFaultText } from './fault-text.ts';
import type { FieldType } from './field-types.ts';
import { MobileField } from './mobile-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import type { Captcha } from './use-captcha.ts';
import type { Dialing } from './use-dialing-code.ts';
import type { Form } from './use-form.ts';
import type { SmsCode } from './use-sms-code.ts';

/** One form field: control, error message, and a mark if it is required (REG-10). */
export function FormField<Id extends string>({
  form,
  id,
  type,
  rule,
  captcha,
  dialing,
  sms,
  label,
  hint,
  end,
  onLeave,
}: {
  form: Form<Id>;
  id: Id;
  type: FieldType;
  rule: FieldRule;
  /** Only for captcha fields. */
  captcha?: Captcha;
  /** Only for mobile numbers. */
  dialing?: Dialing;
  /** Only for SMS codes. */
  sms?: SmsCode;
  /** Overrides the label of the type. */
  label?: string;
  /** Overrides the hint of the type. */
  hint?: ReactNode;
  /** Element inside the box, after the input. */
  end?: ReactNode;
  onLeave?: () => void;
}) {
  const t = useText('fields');
  const faultText = useFaultText();
  const { control, autoComplete, inputMode, testId } = type;
  const value = form.value(id);
  const ownHint = hintText({ type, rule, t });
  const frame = {
    label: label ?? t(type.label),
    hint: hint ?? ownHint,
    error: faultText(form.faults(id), type, rule.patternId),
    required: rule.required ?? false,
    name: id,
  };
  const input = {
    ...frame,
    value,
    autoComplete,
    inputMode,
    'data-testid': testId,
    onChange: (event: { target: { value: string } }) =>
      form.change(id, readTyped({ typed: event.target.value, figures: type.figures, rule })),
    onBlur: () => {
      form.leave(id);
      onLeave?.();
    },
  };
  if (control === 'birthday') return <BirthdayField {...frame} value={value} onPick={(day) => form.change(id, day)} />;
  if (control === 'captcha' && captcha !== undefined)
    return <CaptchaField {...input} captcha={captcha} onRenewed={() => form.empty(id)} />;
  if (control === 'mobile' && dialing !== undefined) return <MobileField {...input} dialing={dialing} />;
  if (control === 'code' && sms !== undefined) return <CodeField {...input} sms={sms} />;
  if (control === 'newPassword')
    return (
      <div>
        <PasswordField {...input} />
        <StrengthMeter password={value} account={accountIn(form.values)} />
      </div>
    );
  if (control === 'password') return <PasswordField {...input} />;
  return (
    <TextField
      {...input}
      type={type.type ?? 'text'}
      maxLength={type.figures === 'number' ? undefined : rule.maxLength}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={end}
    />
  );
}

/** The hint of the type. If it describes another pattern than that of the rule, the text of the rule's pattern. */
function hintText({
  type: { hint, hintPattern },
  rule: { minLength: min, maxLength: max, patternId },
  t,
}: {
  type: FieldType;
  rule: FieldRule;
  t: (key: KeyOf<'fields'>, values: TextValues) => string;
}): string | undefined {
  if (hint === undefined) return undefined;
  if (hintPattern === undefined || hintPattern === patternId) return t(hint, { min, max });
  const pattern = patternOf(patternId);
  return pattern === undefined ? undefined : t(`pattern.${pattern}`, { min, max });
}

/** A pasted number exceeds its maximum length until the characters between its digits are removed, so the browser must not cut it first. */
export function readTyped({
  typed,
  figures,
  rule: { maxLength },
}: {
  typed: string;
  figures: FieldType['figures'];
  rule: Pick<FieldRule, 'maxLength'>;
}): string {
  if (figures === 'number') return plainFigures(typed).slice(0, maxLength);
  return figures === 'code' ? plainDigits(typed) : typed;
}

/** The username typed in the same form, if the form has that field. */
function accountIn(values: Readonly<Record<string, string | undefined>>): string | undefined {
  return values.username;
}

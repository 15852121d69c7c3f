import type { ReactNode } from 'react';
import type { FieldRule } from '../../schema/rules/check-field.ts';
import { useText } from '../texts/texts-context.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { BirthdayField } from './birthday-field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import { useFaultText } from './fault-text.ts';
import type { FieldType } from './field-types.ts';
import { MobileField } from './mobile-field.tsx';
import { plainFigures } from './plain-figures.ts';
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
  /** For captcha fields. */
  captcha?: Captcha;
  /** For mobile numbers. */
  dialing?: Dialing;
  /** For SMS codes. */
  sms?: SmsCode;
  /** Instead of the label of the type. */
  label?: string;
  /** Instead of the hint of the type. */
  hint?: ReactNode;
  /** Inside the box, after the input. */
  end?: ReactNode;
  onLeave?: () => void;
}) {
  const t = useText('fields');
  const faultText = useFaultText();
  const { control, autoComplete, inputMode, testId } = type;
  const value = form.value(id);
  const ownHint =
    type.hint === undefined ? undefined : t(type.hint, { min: rule.minLength, max: rule.maxLength });
  const frame = {
    label: label ?? t(type.label),
    hint: hint ?? ownHint,
    error: faultText(form.faults(id), type),
    required: rule.required ?? false,
    name: id,
  };
  const input = {
    ...frame,
    value,
    autoComplete,
    inputMode,
    'data-testid': testId,
    onChange: (event: { target: { value: string } }) => form.change(id, event.target.value),
    onBlur: () => {
      form.leave(id);
      onLeave?.();
    },
  };
  if (control === 'birthday')
    return <BirthdayField {...frame} value={value} onPick={(day) => form.change(id, day)} />;
  if (control === 'captcha' && captcha !== undefined) return <CaptchaField {...input} captcha={captcha} />;
  const figures = {
    ...input,
    maxLength: rule.maxLength,
    onChange: (event: { target: { value: string } }) => form.change(id, plainFigures(event.target.value)),
  };
  if (control === 'mobile' && dialing !== undefined) return <MobileField {...figures} dialing={dialing} />;
  if (control === 'code' && sms !== undefined) return <CodeField {...figures} sms={sms} />;
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
      maxLength={rule.maxLength}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={end}
    />
  );
}

/** The username typed in the same form, if it has that field. */
function accountIn(values: Readonly<Record<string, string | undefined>>): string | undefined {
  return values.username;
}

import { useQuery } from '@tanstack/react-query';
import { Cake, RefreshCw } from 'lucide-react';
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { shownDay } from '../../schema/formats.ts';
import { captchaKind } from '../../schema/rules/captcha-kinds.ts';
import { type FieldRule, patternOf } from '../../schema/rules/check-field.ts';
import { isGuessable } from '../../schema/rules/guessable-password.ts';
import { plainDigits, plainFigures } from '../../schema/rules/plain-figures.ts';
import type { TextValues } from '../../schema/shown-text.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { useSession } from '../session/session-context.tsx';
import type { KeyOf } from '../texts/namespaces.ts';
import { useLanguage, useText } from '../texts/texts-context.tsx';
import { ControlBox, FieldFrame, type FieldProps } from '../ui/field-frame.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { BirthdaySheetProps } from './birthday-sheet.tsx';
import { CodeField } from './code-field.tsx';
import { useFaultText } from './fault-text.ts';
import type { FieldType } from './field-types.ts';
import { MobileField } from './mobile-field.tsx';
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
  if (hintPattern === undefined || hintPattern === patternId)
    return t(hint, { min, count: hint === 'hint.password' ? min : max });
  const pattern = patternOf(patternId);
  return pattern === undefined ? undefined : t(`pattern.${pattern}`, { min, count: max });
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

type BirthdayFieldProps = FieldProps & {
  readonly name: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onPick: (value: string) => void;
};

/** Shows the date in the player's language. A press opens the picker, which loads on first use (REG-13). */
function BirthdayField({ name, value, onPick, ...frame }: BirthdayFieldProps) {
  const t = useText('fields');
  const shell = useText('shell');
  const { locale } = useLanguage();
  const toast = useToast();
  const [PickerSheet, setPickerSheet] = useState<ComponentType<BirthdaySheetProps>>();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const { BirthdaySheet } = await import('./birthday-sheet.tsx');
      setPickerSheet(() => BirthdaySheet);
      setOpen(true);
    } catch {
      // The picker's code failed to load: the form still works, and the next click tries again.
      toast(shell('state.failedText'), { tone: 'error' });
    }
  };
  const pick = (day: string) => {
    setOpen(false);
    onPick(day);
  };
  return (
    <FieldFrame {...frame}>
      {({ 'aria-required': _required, ...control }) => (
        <>
          <ControlBox data-invalid={control['aria-invalid']}>
            <Trigger
              {...control}
              type="button"
              name={name}
              data-empty={value === '' || undefined}
              onClick={() => void show()}
            >
              {value === '' ? t('birthday.choose') : shownDay(locale, value, { dateStyle: 'long' })}
              <Cake size={20} aria-hidden focusable={false} />
            </Trigger>
          </ControlBox>
          {PickerSheet !== undefined && (
            <PickerSheet open={open} onClose={() => setOpen(false)} value={value} onPick={pick} />
          )}
        </>
      )}
    </FieldFrame>
  );
}

const Trigger = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  flex: 1;
  min-block-size: 48px;
  padding-inline: var(--space-4);
  border-radius: var(--radius-small);
  text-align: start;
  outline: 0;
  &[data-empty] { color: var(--color-text-muted); }
  svg { flex: none; color: var(--color-text-muted); }
`;

const words = {
  read: { hint: 'captcha.hint', picture: 'captcha.image' },
  solve: { hint: 'captcha.hintEquation', picture: 'captcha.equation' },
} as const;

/**
 * Captcha input with its picture; clicking the picture loads another one. `onRenewed` empties the field: an answer to the picture before
 * would be refused.
 */
function CaptchaField({
  captcha: { id, shown, failed, refresh },
  hint,
  onRenewed,
  ...field
}: { captcha: Captcha; onRenewed: () => void } & ComponentProps<typeof TextField>) {
  const t = useText('fields');
  const isRenewed = useRenewed({ id, isEmpty: field.value === '', onRenewed });
  const { captcha } = useManifest();
  const { task, answerLength, patternId, wide } = captchaKind(shown?.variant ?? captcha.variant);
  const picture = (
    <Picture
      type="button"
      onClick={refresh}
      data-wide={wide || undefined}
      // While the picture loads, its alt text can't name the button.
      aria-label={shown === undefined ? t('captcha.reload') : undefined}
    >
      {shown !== undefined ? (
        <img src={shown.image} alt={t(words[task].picture)} />
      ) : failed ? (
        <RefreshCw size={20} aria-hidden focusable={false} />
      ) : (
        <Skeleton $height="100%" />
      )}
    </Picture>
  );
  return (
    <TextField
      {...field}
      // The picture beside it leaves little space in a narrow panel.
      size={1}
      hint={isRenewed ? t('captcha.renewed') : (hint ?? t(words[task].hint))}
      inputMode={patternId === 'digits' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={answerLength}
      // Screen readers report only what changes in an element that was there before.
      labelEnd={<VisuallyHidden role="status">{isRenewed && t('captcha.renewed')}</VisuallyHidden>}
      above={wide ? picture : undefined}
      end={wide ? undefined : picture}
    />
  );
}

/** Whether another picture has come under a typed answer, until something is typed again. */
function useRenewed({ id, isEmpty, onRenewed }: { id: string; isEmpty: boolean; onRenewed: () => void }): boolean {
  const answered = useRef(id);
  const [isRenewed, setRenewed] = useState(false);
  const show = useEffectEvent((next: string) => {
    const isOther = answered.current !== '' && answered.current !== next;
    answered.current = next;
    if (!isOther) return;
    setRenewed(!isEmpty);
    if (!isEmpty) onRenewed();
  });
  useEffect(() => show(id), [id]);
  return isRenewed && isEmpty;
}

const Picture = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  overflow: hidden;
  inline-size: 120px;
  block-size: 44px;
  margin-inline-end: 2px;
  border-radius: var(--radius-small);
  > * { inline-size: 100%; }
  > svg { inline-size: 20px; }
  img { block-size: 44px; object-fit: contain; }
  /* Sixteen characters need the whole width of the form; its height is that of the picture. */
  &[data-wide] {
    inline-size: 100%;
    max-inline-size: 336px;
    block-size: auto;
    min-block-size: 44px;
    margin: 0;
    aspect-ratio: 336 / 64;
    img { block-size: auto; }
  }
`;

/** Password strength as text and bars. Passwords that the platform rejects as guessable are shown as weak. */
function StrengthMeter({ password, account }: { password: string; account: string | undefined }) {
  const t = useText('fields');
  const { tenant } = useManifest();
  const { record } = useSession();
  const { data: common, isPending } = useQuery({
    queryKey: ['common-passwords'],
    queryFn: () => import('./common-passwords.ts').then(({ commonPasswords }) => commonPasswords),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: password !== '',
  });
  // Show nothing until the list of common passwords is loaded, or a common one could be called strong.
  if (password === '' || isPending) return null;
  const names = [account ?? record?.userName ?? '', tenant.brandName, tenant.id];
  const guessable = isGuessable(password, names, common ?? new Set());
  const strength = guessable ? 1 : passwordStrength(password);
  if (strength === 0) return null;
  return (
    <Meter role="status" data-strength={strength}>
      {([1, 2, 3, 4] as const).map((step) => (
        <i key={step} data-on={step <= strength || undefined} />
      ))}
      <span>{t('strength.label', { strength: t(`strength.${strength}`) })}</span>
    </Meter>
  );
}

const Meter = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  margin-block-start: 6px;
  color: var(--color-danger);
  font-size: var(--font-size-12);
  i { flex: 1; block-size: 4px; border-radius: 2px; background: var(--color-border); }
  i[data-on] { background: currentColor; }
  span { margin-inline-start: var(--space-2); color: var(--color-text-muted); }
  &[data-strength='2'] { color: var(--color-warning); }
  &[data-strength='3'], &[data-strength='4'] { color: var(--color-success); }
`;

/** 0 for an empty password, else 1 (weak) to 4 (strong). Length counts most; repeated or sequential characters count little. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const characters = [...password];
  if (characters.length === 0) return 0;
  const counted = characters.filter((character, at) => {
    const step = at === 0 ? undefined : (character.codePointAt(0) ?? 0) - (characters[at - 1]?.codePointAt(0) ?? 0);
    return step === undefined || Math.abs(step) > 1;
  }).length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const points = counted + 2 * (kinds - 1);
  if (characters.length < 8 || points < 8) return 1;
  if (points < 12) return 2;
  return points < 16 ? 3 : 4;
}

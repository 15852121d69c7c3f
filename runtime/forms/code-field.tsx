import { type ComponentProps, useCallback, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { timing } from '../../schema/constants.ts';
import { shownNumber, shownWait } from '../../schema/formats.ts';
import { useLanguage, useText } from '../texts/texts-context.tsx';
import { Loading } from '../ui/loading.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextField } from '../ui/text-field.tsx';
import { pressable } from '../ui/theme/motion.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { secondsUntil } from './sent-codes.ts';
import type { SmsCode } from './use-sms-code.ts';

/** Input of an SMS code, with the button that requests one. */
export function CodeField({ sms, hint, ...field }: { sms: SmsCode } & ComponentProps<typeof TextField>) {
  const announcement = useAnnouncement(sms);
  return (
    <div>
      <TextField
        {...field}
        // The button beside it leaves little space in a narrow panel.
        size={1}
        hint={sms.refused && announcement !== '' ? announcement : hint}
        inputMode="numeric"
        // Phones suggest the code of an arriving SMS.
        autoComplete="one-time-code"
        end={<SendCode sms={sms} />}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

/**
 * Announced to screen readers only when a countdown starts and ends: a text that changes every second would be read out again and again.
 */
function useAnnouncement({ until, refused }: SmsCode): string {
  const t = useText('fields');
  const { locale } = useLanguage();
  const seconds = useSecondsUntil(until);
  const waiting = seconds > 0;
  const [begun, setBegun] = useState({ until: 0, seconds: 0 });
  if (waiting && begun.until !== until) setBegun({ until, seconds });
  if (until === 0) return '';
  if (!waiting) return t('sms.ready');
  return t(refused ? 'sms.refused' : 'sms.wait', { when: waitingText(begun.seconds, locale) });
}

/** Requests a code, then counts down until another can be requested (SMS-01). */
function SendCode({ sms }: { sms: SmsCode }) {
  const t = useText('fields');
  const { locale } = useLanguage();
  const seconds = useSecondsUntil(sms.until);
  const [outlasted, setOutlasted] = useState(false);
  const outlast = useCallback(() => setOutlasted(true), []);
  const waiting = seconds > 0;
  const busy = waiting || sms.pending || sms.blocked === true;
  const press = () => {
    setOutlasted(false);
    sms.request();
  };
  return (
    <>
      <Press
        type="button"
        name="sendCode"
        aria-disabled={busy || undefined}
        aria-busy={sms.pending || undefined}
        onClick={busy ? undefined : press}
      >
        {sms.pending ? (
          <>
            <Spinner $size={18} />
            <VisuallyHidden>{t('sms.sending')}</VisuallyHidden>
          </>
        ) : waiting ? (
          <>
            {/* The countdown is hidden from screen readers, which announce only its start and end. */}
            <span aria-hidden>{countdownText(seconds, locale)}</span>
            <VisuallyHidden>{t('sms.again')}</VisuallyHidden>
          </>
        ) : (
          t(sms.until === 0 ? 'sms.send' : 'sms.again')
        )}
      </Press>
      <Loading open={sms.pending && !outlasted} text={t('sms.sending')} cap="sms" onCap={outlast} />
    </>
  );
}

const Press = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  min-inline-size: 104px;
  align-self: stretch;
  min-block-size: 44px;
  padding-inline: var(--space-3);
  border-inline-start: 1px solid var(--color-border);
  border-start-end-radius: var(--radius-small);
  border-end-end-radius: var(--radius-small);
  color: var(--color-link);
  font-size: var(--font-size-14);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  ${pressable}
  &[aria-disabled] { color: var(--color-text-muted); cursor: default; }
`;

/** `in 60 seconds`, `in 12 minutes`, in the player's language. */
export function waitingText(seconds: number, locale: string): string {
  return seconds <= 120
    ? shownWait(locale, Math.max(1, seconds), 'second')
    : shownWait(locale, Math.ceil(seconds / 60), 'minute');
}

/** `58s`, or `12:05` for longer times. */
export function countdownText(seconds: number, locale: string): string {
  if (seconds >= 100) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return shownNumber(locale, seconds, { style: 'unit', unit: 'second', unitDisplay: 'narrow' });
}

/** Whole seconds until a time, updated twice a second (SMS-02). Computed from the clock, so it is correct after the device slept. */
function useSecondsUntil(until: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(() => {
        listener();
        if (until <= Date.now()) clearInterval(timer);
      }, timing.smsTick);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil({ until, now: Date.now() }),
    () => 0,
  );
}

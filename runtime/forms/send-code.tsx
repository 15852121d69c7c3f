import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { useLanguage, useText } from '../texts/texts-context.tsx';
import { Loading } from '../ui/loading.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { pressable } from '../ui/theme/motion.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';
import type { SmsCode } from './use-sms-code.ts';
import { countdownText } from './waiting-text.ts';

/** Requests a code, then counts down until another can be requested (SMS-01). */
export function SendCode({ sms }: { sms: SmsCode }) {
  const t = useText('fields');
  const { code } = useLanguage();
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
            <span aria-hidden>{countdownText({ seconds, code })}</span>
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

import { type ComponentProps, useState } from 'react';
import { useLanguage, useText } from '../texts/texts-context.tsx';
import { TextField } from '../ui/text-field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { SendCode } from './send-code.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';
import type { SmsCode } from './use-sms-code.ts';
import { waitingText } from './waiting-text.ts';

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
  const { code } = useLanguage();
  const seconds = useSecondsUntil(until);
  const waiting = seconds > 0;
  const [begun, setBegun] = useState({ until: 0, seconds: 0 });
  if (waiting && begun.until !== until) setBegun({ until, seconds });
  if (until === 0) return '';
  if (!waiting) return t('sms.ready');
  return t(refused ? 'sms.refused' : 'sms.wait', { when: waitingText({ seconds: begun.seconds, code }) });
}

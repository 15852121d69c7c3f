import { useEffect, useEffectEvent, useState } from 'react';
import { timing } from '../../../schema/constants.ts';
import type { ErrorCode } from '../../../schema/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { refusedFaults } from '../../forms/refused-faults.ts';
import { useCaptcha } from '../../forms/use-captcha.ts';
import { useForm } from '../../forms/use-form.ts';
import { useText } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { asksCaptcha, checkRecovery, type EmailField, emailFields } from './recovery-rules.ts';
import { useStepBack } from './step-back.ts';

/** Requests a recovery link by mail. The platform's response is the same whether or not the account exists (ERR-AMB-05). */
export function useEmailRecovery({ active }: { active: boolean }) {
  const t = useText('recovery');
  const manifest = useManifest();
  const toast = useToast();
  const stepBack = useStepBack();
  const [refusal, setRefusal] = useState<ErrorCode>();
  const [sent, setSent] = useState(false);
  const withCaptcha = asksCaptcha(manifest);
  const asked = emailFields.filter((id) => id !== 'captcha' || withCaptcha);
  const form = useForm<EmailField>({
    order: asked,
    rules: (values) => checkRecovery({ values, manifest, asked }),
    initial: {},
  });
  const captcha = useCaptcha({ purpose: 'recover', active: active && withCaptcha });

  const leave = useEffectEvent(() => stepBack());
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => leave(), timing.toast.brief);
    return () => clearTimeout(timer);
  }, [sent]);

  const recover = useCommand('recoverByEmail', {
    ownErrors: 'all',
    onSuccess: () => {
      toast(t('email.sent'), { tone: 'success', duration: 'brief' });
      setSent(true);
    },
    // ERR-AMB-02: input is kept, but a captcha is valid for one attempt only.
    onError: ({ code, value }) => {
      if (withCaptcha) {
        captcha.refresh();
        form.empty('captcha');
      }
      if (code === 'captcha.wrong' || code === 'captcha.required')
        return form.refuseAndEmpty({ captcha: [{ id: 'captcha' }] });
      const faults = refusedFaults({ value, idOf: (name) => emailFields.find((id) => id === name) });
      if (code === 'field.invalid' && Object.keys(faults).length > 0) form.refuse(faults);
      else setRefusal(code);
    },
  });

  const typed = (id: EmailField) => form.value(id).trim();
  const submit = () => {
    if (recover.isPending || sent || !form.check()) return;
    setRefusal(undefined);
    recover.mutate({
      body: {
        username: typed('username'),
        email: typed('email'),
        captcha: withCaptcha ? typed('captcha') : '',
        captchaId: withCaptcha ? captcha.id : '',
      },
    });
  };

  return { form, asked, captcha, refusal, pending: recover.isPending, sent, submit };
}

export type EmailRecovery = ReturnType<typeof useEmailRecovery>;

import { useEffect, useEffectEvent, useState } from 'react';
import { timing } from '../../../schema/constants.ts';
import { fieldText } from '../../../schema/rules/field-text.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useCaptcha } from '../../forms/use-captcha.ts';
import { useText } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type EmailField, emailFields, requiresCaptcha } from './recovery-rules.ts';
import { useStepBack } from './step-back.ts';
import { useRecoveryInput } from './use-recovery-input.ts';

/** Requests a recovery link by mail. The platform's response is the same whether or not the account exists (ERR-AMB-05). */
export function useEmailRecovery({ active }: { active: boolean }) {
  const t = useText('recovery');
  const manifest = useManifest();
  const toast = useToast();
  const stepBack = useStepBack();
  const [sent, setSent] = useState(false);
  const withCaptcha = requiresCaptcha(manifest);
  const input = useRecoveryInput({ fieldIds: emailFields.filter((id) => id !== 'captcha' || withCaptcha) });
  const { form } = input;
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
    // ERR-AMB-02: input is preserved, but a captcha is valid for one attempt only.
    onError: ({ code, value }) => {
      if (withCaptcha) {
        captcha.refresh();
        form.empty('captcha');
      }
      if (code === 'captcha.wrong' || code === 'captcha.required')
        return form.refuseAndEmpty({ captcha: [{ id: 'captcha' }] });
      input.refuse({ code, value });
    },
  });

  const typed = (id: EmailField) => fieldText({ id, value: form.value(id) });
  const submit = () => {
    if (recover.isPending || sent || !form.check()) return;
    input.forgetRefusal();
    recover.mutate({
      body: {
        username: typed('username'),
        email: typed('email'),
        captcha: withCaptcha ? typed('captcha') : '',
        captchaId: withCaptcha ? captcha.id : '',
      },
    });
  };

  return { ...input, captcha, pending: recover.isPending, submit };
}

export type EmailRecovery = ReturnType<typeof useEmailRecovery>;

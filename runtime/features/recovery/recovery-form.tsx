import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ValueOf } from '../../../schema/call-types.ts';
import { timing } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { pathTo } from '../../../schema/page-address.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import { fieldText } from '../../../schema/rules/field-text.ts';
import { useCall } from '../../api/api-context.tsx';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { pageHistory } from '../../browser/page-history.ts';
import { useReturnQuery } from '../../forms/account-links.ts';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useCaptcha } from '../../forms/use-captcha.ts';
import { useDialingCode } from '../../forms/use-dialing-code.ts';
import { type PhoneProof, useSmsCode } from '../../forms/use-sms-code.ts';
import { AccountLink } from '../../member/account/account-link.tsx';
import { useAccountPopups } from '../../member/account/account-popups.ts';
import { renewHandle } from '../../session/remember-record.ts';
import { useStartSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Aside } from './form-column.ts';
import { RecoveryFrame } from './recovery-frame.tsx';
import {
  type EmailField,
  emailFields,
  phoneFields,
  type RecoveryMethod,
  recoveryMethods,
  recoveryRules,
  requiresCaptcha,
} from './recovery-rules.ts';
import { useRecoveryInput } from './use-recovery-input.ts';

/** Recovery methods, one tab each if the brand has two (FORGOT-01). Switching tabs preserves input. */
export function RecoveryForm({ preferred }: { preferred?: RecoveryMethod | undefined }) {
  const t = useText('recovery');
  const id = useId();
  const methods = recoveryMethods(useManifest());
  const [chosen, choose] = useState(preferred);
  const method = methods.find((offered) => offered === chosen) ?? methods[0];
  const email = useEmailRecovery(method === 'email');
  const phone = usePhoneRecovery(method === 'phone');
  const query = useReturnQuery();
  const secure = useIsSecure();
  if (!secure) return <SecureNotice />;
  if (method === undefined) return null;
  const form = method === 'phone' ? <PhoneForm recovery={phone} /> : <EmailForm recovery={email} />;
  return (
    <Stack>
      {methods.length > 1 ? (
        <>
          <Tabs
            label={t('method.label')}
            idPrefix={id}
            value={method}
            onChange={choose}
            tabs={methods.map((offered) => ({ id: offered, label: t(`method.${offered}`) }))}
          />
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${method}`}>
            {form}
          </div>
        </>
      ) : (
        form
      )}
      <Aside>
        <AccountLink page="login" query={query}>
          {t('toLogin')}
        </AccountLink>
      </Aside>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Phone number, code, new password (FORGOT-05). */
function PhoneForm({ recovery }: { recovery: PhoneRecovery }) {
  const t = useText('recovery');
  return (
    <RecoveryFrame
      recovery={recovery}
      dialing={recovery.dialing}
      sms={recovery.sms}
      onSubmit={recovery.submit}
      intro={t('text.phone')}
      action={t('phone.submit')}
    />
  );
}

/** Username, e-mail address, captcha (FORGOT-03). */
function EmailForm({ recovery }: { recovery: EmailRecovery }) {
  const t = useText('recovery');
  const [outlasted, setOutlasted] = useState(false);
  const outlast = useCallback(() => setOutlasted(true), []);
  const send = () => {
    setOutlasted(false);
    recovery.submit();
  };
  return (
    <RecoveryFrame
      recovery={recovery}
      captcha={recovery.captcha}
      onSubmit={send}
      intro={t('text.email')}
      action={t('email.submit')}
    >
      <Loading open={recovery.pending && !outlasted} text={t('email.waiting')} cap="recovery" onCap={outlast} />
    </RecoveryFrame>
  );
}

/** Requests a recovery link by mail. The platform's response is the same whether or not the account exists (ERR-AMB-05). */
function useEmailRecovery(active: boolean) {
  const t = useText('recovery');
  const manifest = useManifest();
  const toast = useToast();
  const stepBack = useStepBack();
  const [sent, setSent] = useState(false);
  const withCaptcha = requiresCaptcha(manifest);
  const input = useRecoveryInput(emailFields.filter((id) => id !== 'captcha' || withCaptcha));
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

  const typed = (id: EmailField) => fieldText(id, form.value(id));
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

type EmailRecovery = ReturnType<typeof useEmailRecovery>;

/** Leaves recovery (FORGOT-09). A popup closes; a page goes one step back, or to login if there is no step. */
function useStepBack(): () => void {
  const { shown, close } = useAccountPopups();
  const navigate = useNavigate();
  return () => {
    if (shown !== undefined) return close();
    if (pageHistory().canStepBack()) void navigate(-1);
    else void navigate(pathTo({ page: 'login' }), { replace: true });
  };
}

/** Sets a new password with a code sent by SMS; the response is a session, so the player is logged in (FORGOT-10). */
function usePhoneRecovery(active: boolean) {
  const t = useText('recovery');
  const manifest = useManifest();
  const call = useCall();
  const toast = useToast();
  const startSession = useStartSession();
  const dialing = useDialingCode({ active });
  const input = useRecoveryInput(phoneFields, (faults) =>
    faults.mobileNum === undefined && dialing.code === '' ? { ...faults, mobileNum: [{ id: 'dialingCode' }] } : faults,
  );
  const { form } = input;
  const phone = { mobileNum: form.value('mobileNum').trim(), countryDialingCode: dialing.code };
  const valid = checkField(phone.mobileNum, recoveryRules(manifest).mobileNum).length === 0 && dialing.code !== '';
  const sms = useSmsCode({
    purpose: 'recover',
    mobileNum: phone.mobileNum,
    dialing,
    check: () => form.checkField('mobileNum'),
    onRefused: () => form.refuse({ mobileNum: [{ id: 'phone' }] }),
  });

  const reset = useMutation<ValueOf<'resetPasswordByPhone'>, Error, { code: string; newPassword: string }>({
    meta: { ownErrors: 'all' },
    mutationFn: async ({ code, newPassword }) => {
      const proof: PhoneProof = await sms.prove(code);
      return call({
        operation: 'resetPasswordByPhone',
        body: {
          ...phone,
          verificationCode: sms.thirdParty ? '' : code,
          firebaseIdToken: proof.firebaseIdToken,
          newPassword,
        },
      });
    },
    onSuccess: (session) => {
      void renewHandle(session);
      toast(t('phone.done'), { tone: 'success', duration: 'short' });
      // Starting the session closes the popup, or redirects from the page (FORGOT-11).
      startSession(session);
    },
    onError: (error) => {
      const { code, value } = error instanceof CodedError ? error : new CodedError('unknown');
      // ERR-17: the code is still valid, the password is not.
      if (code === 'modify.new.old.same') return form.refuseAndEmpty({ password: [{ id: 'samePassword' }] });
      // ERR-18: after any other failure the code may be used up.
      if (code === 'code.invalid') return form.refuseAndEmpty({ verificationCode: [{ id: 'code' }] });
      form.empty('verificationCode');
      input.refuse({ code, value });
    },
  });

  const submit = () => {
    if (reset.isPending || !form.check()) return;
    if (!sms.provable) return form.refuse({ verificationCode: [{ id: 'noCode' }] });
    input.forgetRefusal();
    reset.mutate({ code: form.value('verificationCode').trim(), newPassword: form.value('password') });
  };

  return { ...input, dialing, sms: { ...sms, blocked: !valid }, pending: reset.isPending, submit };
}

type PhoneRecovery = ReturnType<typeof usePhoneRecovery>;

import { useMutation } from '@tanstack/react-query';
import type { ValueOf } from '../../../schema/call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import { useCall } from '../../api/api-context.tsx';
import { useManifest } from '../../brand/brand-context.tsx';
import { useDialingCode } from '../../forms/use-dialing-code.ts';
import { type PhoneProof, useSmsCode } from '../../forms/use-sms-code.ts';
import { renewHandle } from '../../session/remember-record.ts';
import { useStartSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { phoneFields, recoveryRules } from './recovery-rules.ts';
import { useRecoveryInput } from './use-recovery-input.ts';

/** Sets a new password with a code sent by SMS; the response is a session, so the player is logged in (FORGOT-10). */
export function usePhoneRecovery({ active }: { active: boolean }) {
  const t = useText('recovery');
  const manifest = useManifest();
  const call = useCall();
  const toast = useToast();
  const startSession = useStartSession();
  const dialing = useDialingCode({ active });
  const input = useRecoveryInput({
    fieldIds: phoneFields,
    check: (faults) =>
      faults.mobileNum === undefined && dialing.code === ''
        ? { ...faults, mobileNum: [{ id: 'dialingCode' }] }
        : faults,
  });
  const { form } = input;
  const phone = { mobileNum: form.value('mobileNum').trim(), countryDialingCode: dialing.code };
  const valid =
    checkField({ value: phone.mobileNum, rule: recoveryRules(manifest).mobileNum }).length === 0 && dialing.code !== '';
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

export type PhoneRecovery = ReturnType<typeof usePhoneRecovery>;

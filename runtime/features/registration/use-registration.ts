import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonBodyOf, ValueOf } from '../../../schema/call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import { type RegistrationMethod, registrationMethodsOf } from '../../../schema/rules/check-registration.ts';
import type { ConsentId } from '../../../schema/rules/registration-consents.ts';
import type { RegistrationFieldId } from '../../../schema/rules/registration-fields.ts';
import { useCall } from '../../api/api-context.tsx';
import { useManifest } from '../../brand/brand-context.tsx';
import { useReturnQuery } from '../../forms/account-links.ts';
import type { Values } from '../../forms/form-state.ts';
import { useCaptcha } from '../../forms/use-captcha.ts';
import { useDialingCode } from '../../forms/use-dialing-code.ts';
import { useForm } from '../../forms/use-form.ts';
import { useSmsCode } from '../../forms/use-sms-code.ts';
import { useOpenAccount } from '../../member/account/account-popups.ts';
import { useStartSession } from '../../session/session-context.tsx';
import { forgetTyped } from '../../session/typed-by-visitors.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { consentName, consentRecord, missingConsents, type Ticked } from './consents.ts';
import { currentRegisterMethod } from './how-it-runs.ts';
import { type Refusal, readRefusal } from './refusal.ts';
import { registrationBody } from './registration-body.ts';
import { registrationFaults } from './registration-rules.ts';
import { NotSent, submitRegistration } from './submit-registration.ts';
import { useAffiliate } from './use-affiliate.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { visibleFields } from './visible-fields.ts';

/** State and logic of the registration form. Fields follow live changes of the manifest, and input is preserved. */
export function useRegistration(onDone?: (() => void) | undefined) {
  const t = useText('registration');
  const manifest = useManifest();
  const { id: language } = useLanguage();
  const call = useCall();
  const toast = useToast();
  const openAccount = useOpenAccount();
  const back = useReturnQuery();
  const startSession = useStartSession();
  const [ticked, setTicked] = useState<Ticked>({});
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const methods = registrationMethodsOf(manifest);
  const [chosen, choose] = useState<RegistrationMethod>();
  const method = chosen !== undefined && methods.includes(chosen) ? chosen : (methods[0] ?? 'username');

  const dialing = useDialingCode({ active: method === 'mobileNum' || manifest.registration.fields.mobileNum.enabled });
  const visibleOf = (values: Values<RegistrationFieldId>) =>
    visibleFields({ manifest, method, values: { ...values, countryDialingCode: dialing.code } });
  const form = useForm<RegistrationFieldId>({
    order: (values) => visibleOf(values).fields.map(({ id }) => id),
    rules: (values) =>
      registrationFaults({
        manifest,
        method,
        values: { ...values, countryDialingCode: dialing.code },
        now: new Date(),
      }),
    initial: {},
    visitors: 'register',
  });
  const { fields, values } = visibleOf(form.values);
  const isVisible = (id: RegistrationFieldId) => fields.some((field) => field.id === id);
  const affiliate = useAffiliate((code) => form.change('affiliateCode', code));
  const captcha = useCaptcha({ purpose: 'register', active: isVisible('captcha') });
  const sms = useSmsCode({
    purpose: 'register',
    mobileNum: values.mobileNum ?? '',
    dialing,
    check: () => form.checkField('mobileNum'),
    onRefused: () => form.refuse({ mobileNum: [{ id: 'phone' }] }),
  });

  const username = useUsernameCheck((name) =>
    form.mark({ faults: { username: [{ id: 'taken' }] }, of: { username: name } }),
  );
  const leaveUsername = () => {
    const name = values.username ?? '';
    const rule = fields.find(({ id }) => id === 'username')?.rule;
    if (name !== '' && rule !== undefined && checkField(name, rule).length === 0) void username.check(name);
  };

  const missing = missingConsents(ticked, manifest);
  const register = useMutation<ValueOf<'register'>, Error, JsonBodyOf<'register'>>({
    meta: { ownErrors: 'all' },
    mutationFn: (body) =>
      submitRegistration({
        body,
        call,
        checkAffiliate: affiliate.check,
        provePhone: sms.thirdParty && body.verificationCode !== '' ? sms.prove : undefined,
      }),
    onSuccess: ({ session, account }, { password }) => {
      forgetTyped();
      // The platform generates the username of registrations by number. With a password it can be used to log in.
      if (method !== 'mobileNum') toast(t('success'), { tone: 'success', duration: 'short' });
      else if (password !== '') toast(t('successNamed', { account }), { tone: 'success', duration: 'long' });
      else if (manifest.login.smsEnabled) toast(t('successByCode'), { tone: 'success', duration: 'long' });
      else toast(t('success'), { tone: 'success', duration: 'short' });
      onDone?.();
      // The page redirects by itself once there is a session.
      if (session !== null) startSession(session);
      else openAccount('login', { query: back });
    },
    onError: (failure) => {
      const error = failure instanceof CodedError ? failure : new CodedError('unknown');
      const step = error instanceof NotSent ? error.step : 'registration';
      if (step === 'phone' && manifest.registration.thirdPartyFailureSilent) {
        // REG-22: the brand shows no error here, so it is only logged.
        console.warn('phone verification failed', error.code, error.message);
        return;
      }
      const read = readRefusal({ error, method, fieldIds: fields.map(({ id }) => id) });
      setRefusal(read);
      if (read.affiliateRefused) affiliate.reveal();
      // A captcha is valid for one attempt only.
      if (step === 'registration' && isVisible('captcha')) {
        captcha.refresh();
        form.empty('captcha');
      }
      // Refused captchas and codes are used up: empty their fields.
      const { captcha: wrongCaptcha, verificationCode: wrongCode, ...faults } = read.faults;
      const emptied = {
        ...(wrongCaptcha && { captcha: wrongCaptcha }),
        ...(wrongCode && { verificationCode: wrongCode }),
      };
      if (Object.keys(emptied).length > 0) form.refuseAndEmpty(emptied);
      if (Object.keys(faults).length > 0) form.refuse(faults);
    },
  });

  const submit = () => {
    if (register.isPending) return;
    setTried(true);
    if (!form.check()) return;
    if (isVisible('verificationCode') && values.verificationCode !== '' && !sms.provable)
      return form.refuse({ verificationCode: [{ id: 'noCode' }] });
    if (missing[0] !== undefined) return form.focus(consentName(missing[0]));
    setRefusal(undefined);
    register.mutate(
      registrationBody({
        method,
        values,
        captchaId: isVisible('captcha') ? captcha.id : '',
        consents: consentRecord(manifest, language),
        registerUrl: location.host,
        registerMethod: currentRegisterMethod(),
        domain: affiliate.domainFor(values.affiliateCode ?? ''),
      }),
    );
  };

  return {
    form,
    methods,
    method,
    choose,
    // The affiliate field stays hidden until the check of its code fails (REG-AMB-01).
    fields: fields.filter(({ id }) => id !== 'affiliateCode' || affiliate.shown),
    captcha,
    dialing,
    sms,
    nameState: username.stateOf(values.username ?? ''),
    leaveUsername,
    ticked,
    tick: (next: Ticked) => setTicked((known) => ({ ...known, ...next })),
    missing: tried || refusal?.consentMissing === true ? missing : ([] as ConsentId[]),
    alert: refusal?.alert,
    closed: refusal?.closed === true,
    pending: register.isPending,
    submit,
  };
}

export type Registration = ReturnType<typeof useRegistration>;

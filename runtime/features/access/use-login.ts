import { useEffect, useRef, useState } from 'react';
import type { JsonBodyOf } from '../../../schema/call-types.ts';
import { CodedError, type ErrorCode } from '../../../schema/errors.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import { fieldText } from '../../../schema/rules/field-text.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { Fault, Values } from '../../forms/form-state.ts';
import { useCaptcha } from '../../forms/use-captcha.ts';
import { useDialingCode } from '../../forms/use-dialing-code.ts';
import { useForm } from '../../forms/use-form.ts';
import { type PhoneProof, useSmsCode } from '../../forms/use-sms-code.ts';
import { forgetLogin, readRememberRecord, rememberLogin } from '../../session/remember-record.ts';
import { useStartSession } from '../../session/session-context.tsx';
import { temporaryPassword } from '../../session/temporary-password.ts';
import { forgetTyped } from '../../session/typed-by-visitors.ts';
import type { ShownError } from '../../texts/error-text.ts';
import { checkLogin, type LoginField, type LoginMethod, loginFields, loginRules, readRefusal } from './login-rules.ts';

/** State and logic of the login form. `alert` is shown until the player's next action. */
export function useLogin({ agent, alert }: { agent: boolean; alert?: ErrorCode | undefined }) {
  const manifest = useManifest();
  const { rememberMe, disclaimer, captchaText, smsEnabled, defaultMethod } = manifest.login;
  const [chosen, setMethod] = useState<LoginMethod>(defaultMethod);
  // A live change may switch the method off while the form is open (LOGIN-04).
  const method = smsEnabled ? chosen : 'username';
  const [remember, setRemember] = useState(rememberMe);
  const [agreed, setAgreed] = useState(disclaimer.preTicked);
  const [withCaptcha, setWithCaptcha] = useState(false);
  const [refusal, setRefusal] = useState<ShownError>();
  const [heard, setHeard] = useState(false);
  const [proving, setProving] = useState(false);
  const [knownDialing, setKnownDialing] = useState('');
  const captcha = useCaptcha({ purpose: 'login', active: withCaptcha });
  const startSession = useStartSession();
  const form = useForm<LoginField>({
    order: loginFields({ method, withCaptcha }),
    rules: (values) => checkLogin({ values, manifest, method, withCaptcha }),
    initial: {},
    visitors: 'login',
  });
  const { change, ref } = form;

  const prefilled = useRef(false);
  useEffect(() => {
    if (prefilled.current) return;
    prefilled.current = true;
    const known = readRememberRecord();
    if (known === undefined || known.username === '') return;
    // A name typed before hydration takes precedence over the remembered one.
    const typed = ref.current?.querySelector<HTMLInputElement>('input[name="username"]')?.value ?? '';
    if (typed !== '') return;
    setMethod(known.type);
    setKnownDialing(known.countryDialingCode);
    change(known.type === 'sms' ? 'mobileNum' : 'username', known.username);
  }, [change, ref]);

  const dialing = useDialingCode({ active: method === 'sms', known: knownDialing });
  const mobileNum = form.value('mobileNum').trim();
  const sms = useSmsCode({
    purpose: 'login',
    mobileNum,
    dialing,
    check: () => {
      const faults: Fault[] = checkField(mobileNum, loginRules(manifest).mobileNum);
      if (faults.length === 0 && dialing.code === '') faults.push({ id: 'dialingCode' });
      if (faults.length > 0) form.refuse({ mobileNum: faults });
      return faults.length === 0;
    },
    onRefused: () => form.refuse({ mobileNum: [{ id: 'refused' }] }),
  });

  const login = useCommand('login', {
    ownErrors: 'all',
    onSuccess: (session) => {
      markLoginTime(new Date());
      forgetTyped();
      const bySms = method === 'sms';
      const known = {
        type: method,
        username: bySms ? mobileNum : form.value('username').trim(),
        countryDialingCode: bySms ? dialing.code : '',
      };
      if (remember) void rememberLogin(known, session);
      else forgetLogin();
      temporaryPassword.set(
        session.mustChangePassword ? { token: session.token, password: form.value('password') } : undefined,
      );
      startSession(session);
    },
    onError: (error) => {
      const { code, value } = error;
      const read = readRefusal({ code, value, hadCaptcha: withCaptcha, captchaText });
      setRefusal(read.alert ? error : undefined);
      const wrongCode = code === 'code.invalid';
      if (wrongCode) form.refuseAndEmpty({ verificationCode: [{ id: 'code' }] });
      if (!read.captcha) return;
      // A captcha is valid for one attempt, whatever the cause of the failure.
      if (withCaptcha) captcha.refresh();
      setWithCaptcha(true);
      if (read.wrongCaptcha) return form.refuseAndEmpty({ captcha: [{ id: 'captcha' }] });
      form.empty('captcha');
      if (!wrongCode) form.focus(withCaptcha && method === 'username' ? 'password' : 'captcha');
    },
  });

  /** Proof from the third-party verification service, if the brand uses one; `undefined` if the service rejects the code. */
  const prove = async (): Promise<PhoneProof | undefined> => {
    if (method === 'username') return { firebaseChannel: '', firebaseIdToken: '' };
    if (!sms.provable) {
      form.refuse({ verificationCode: [{ id: 'noCode' }] });
      return undefined;
    }
    setProving(true);
    try {
      return await sms.prove(form.value('verificationCode').trim());
    } catch (error) {
      const shown: ShownError = error instanceof CodedError ? error : { code: 'unknown' };
      if (shown.code === 'code.invalid') form.refuseAndEmpty({ verificationCode: [{ id: 'code' }] });
      else setRefusal(shown);
      return undefined;
    } finally {
      setProving(false);
    }
  };

  const submit = async () => {
    if (login.isPending || proving || (disclaimer.enabled && !agreed) || !form.check()) return;
    setRefusal(undefined);
    setHeard(true);
    clearLoginTime();
    const proof = await prove();
    if (proof === undefined) return;
    login.mutate({
      body: loginBody({
        method,
        values: form.values,
        countryDialingCode: dialing.code,
        proof,
        captchaId: withCaptcha ? captcha.id : '',
        agent,
        remember,
      }),
    });
  };

  return {
    form,
    method,
    setMethod: (next: LoginMethod) => {
      setRefusal(undefined);
      setHeard(true);
      setMethod(next);
    },
    dialing,
    sms,
    captcha,
    withCaptcha,
    refusal: refusal ?? (heard ? undefined : alert),
    pending: login.isPending || proving,
    remember,
    setRemember,
    agreed,
    setAgreed,
    submit,
  };
}

export type Login = ReturnType<typeof useLogin>;

const key = 'loginTime.v1';

/** Time of the last login on this device. For display only, cleared by each attempt (LOGIN-15, ENTITY-AUTH-AMB-01). */
function clearLoginTime(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

function markLoginTime(now: Date): void {
  try {
    localStorage.setItem(key, now.toISOString());
  } catch {
    // Storage is blocked.
  }
}

/**
 * Request body of a login (ENTITY-LOGIN-01..03). For SMS login the username is the phone number and the password is the code
 * (ENTITY-LOGIN-AMB-02). If a third-party service verified the number, its token replaces both.
 */
export function loginBody({
  method,
  values,
  countryDialingCode,
  proof,
  captchaId,
  agent,
  remember,
}: {
  method: LoginMethod;
  values: Values<LoginField>;
  countryDialingCode: string;
  proof: PhoneProof;
  /** Empty if no captcha is shown. */
  captchaId: string;
  agent: boolean;
  remember: boolean;
}): JsonBodyOf<'login'> {
  const typed = (id: LoginField) => fieldText(id, values[id] ?? '');
  const common = {
    captcha: captchaId === '' ? '' : typed('captcha'),
    captchaId,
    agent,
    remember,
    countryDialingCode: '',
    firebaseChannel: '',
    firebaseIdToken: '',
    firebaseMobileNo: '',
  } as const;
  if (method === 'username')
    return { ...common, type: 'username', username: typed('username'), password: typed('password') };
  const mobileNum = typed('mobileNum');
  if (proof.firebaseChannel === '')
    return { ...common, type: 'sms', username: mobileNum, password: typed('verificationCode'), countryDialingCode };
  return {
    ...common,
    ...proof,
    type: 'firebase',
    username: '',
    password: '',
    countryDialingCode,
    firebaseMobileNo: mobileNum,
  };
}

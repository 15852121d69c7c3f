import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../schema/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useCaptcha } from '../../forms/use-captcha.ts';
import { useForm } from '../../forms/use-form.ts';
import { readRememberRecord, writeRememberRecord } from '../../session/remember-record.ts';
import { useStartSession } from '../../session/session-context.tsx';
import { checkLogin, type LoginField, readRefusal } from './login-rules.ts';
import { clearLoginTime, markLoginTime } from './login-time.ts';

/** Everything of a login form that is not drawn. */
export function useLogin({ agent, onDone }: { agent: boolean; onDone?: (() => void) | undefined }) {
  const manifest = useManifest();
  const { rememberMe, disclaimer, captchaText } = manifest.login;
  const [remember, setRemember] = useState(rememberMe);
  const [agreed, setAgreed] = useState(disclaimer.preTicked);
  const [withCaptcha, setWithCaptcha] = useState(false);
  const [refusal, setRefusal] = useState<ErrorCode>();
  const captcha = useCaptcha({ purpose: 'login', active: withCaptcha });
  const startSession = useStartSession();
  const order: LoginField[] = withCaptcha ? ['username', 'password', 'captcha'] : ['username', 'password'];
  const form = useForm<LoginField>({
    order,
    rules: (values) => checkLogin({ values, manifest, withCaptcha }),
    initial: {},
  });
  const { change } = form;

  const prefilled = useRef(false);
  useEffect(() => {
    if (prefilled.current) return;
    prefilled.current = true;
    const known = readRememberRecord()?.username ?? '';
    if (known !== '') change('username', known);
  }, [change]);

  const login = useCommand('login', {
    ownErrors: 'all',
    onSuccess: (session) => {
      markLoginTime(new Date());
      const username = form.value('username').trim();
      const record = { type: 'username', username, password: '', countryDialingCode: '' } as const;
      writeRememberRecord(remember ? record : undefined);
      startSession(session);
      onDone?.();
    },
    onError: ({ code, value }) => {
      const read = readRefusal({ code, value, captchaText });
      setRefusal(read.alert ? code : undefined);
      if (!read.captcha) return;
      if (withCaptcha) captcha.refresh();
      setWithCaptcha(true);
      if (read.wrongCaptcha) form.refuse({ captcha: [{ id: 'captcha' }] });
      else {
        change('captcha', '');
        form.focus('captcha');
      }
    },
  });

  const submit = () => {
    if (login.isPending || (disclaimer.enabled && !agreed) || !form.check()) return;
    setRefusal(undefined);
    clearLoginTime();
    login.mutate({
      body: {
        username: form.value('username').trim(),
        password: form.value('password'),
        captcha: withCaptcha ? form.value('captcha').trim() : '',
        captchaId: withCaptcha ? captcha.id : '',
        type: 'username',
        agent,
        remember,
        countryDialingCode: '',
        firebaseChannel: '',
        firebaseIdToken: '',
        firebaseMobileNo: '',
      },
    });
  };

  return {
    form,
    captcha,
    withCaptcha,
    refusal,
    pending: login.isPending,
    remember,
    setRemember,
    agreed,
    setAgreed,
    submit,
  };
}

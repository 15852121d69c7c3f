import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brandDay } from '../../../schema/rules/brand-day.ts';
import { checkField } from '../../../schema/rules/check-field.ts';
import { checkRegistration, registrationFieldsOf } from '../../../schema/rules/check-registration.ts';
import type { ConsentId } from '../../../schema/rules/registration-consents.ts';
import type { RegistrationFieldId } from '../../../schema/rules/registration-fields.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useReturnQuery } from '../../forms/account-links.ts';
import { useCaptcha } from '../../forms/use-captcha.ts';
import { useForm } from '../../forms/use-form.ts';
import { useGoTo } from '../../page/page-link.tsx';
import { useStartSession } from '../../session/session-context.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { useToast } from '../../ui/toast.tsx';
import { consentName, consentRecord, missingConsents, type Ticked } from './consents.ts';
import { type Refusal, readRefusal } from './refusal.ts';
import { registerMethodOf, registrationBody } from './registration-body.ts';
import { useUsernameCheck } from './use-username-check.ts';

/** Everything of a registration that is not drawn. It follows the manifest: fields come and go, what was typed stays. */
export function useRegistration({ onDone }: { onDone?: () => void }) {
  const t = useText('registration');
  const manifest = useManifest();
  const { id: language } = useLanguage();
  const toast = useToast();
  const goTo = useGoTo();
  const back = useReturnQuery();
  const startSession = useStartSession();
  const [search] = useSearchParams();
  const [ticked, setTicked] = useState<Ticked>({});
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const affiliateShown =
    manifest.registration.affiliateAlwaysShown || refusal?.faults.affiliateCode !== undefined;
  const fields = registrationFieldsOf({ manifest, method: 'username', values: {} }).filter(
    // A code from an invitation is sent unseen; its field appears once the check refused it (REG-AMB-01).
    ({ id }) => id !== 'affiliateCode' || affiliateShown,
  );
  const order = fields.map(({ id }) => id);
  const captcha = useCaptcha({ purpose: 'register', active: order.includes('captcha') });
  const form = useForm<RegistrationFieldId>({
    order,
    rules: (values) => {
      const today = brandDay({ now: new Date(), timeZone: manifest.locale.timeZone });
      return checkRegistration({ values, manifest, method: 'username', today });
    },
    initial: { affiliateCode: search.get('affiliateCode') ?? '' },
  });

  const username = useUsernameCheck({
    onTaken: (name) => form.mark({ faults: { username: [{ id: 'taken' }] }, of: { username: name } }),
  });
  const leaveUsername = () => {
    const name = form.value('username').trim();
    const rule = fields.find(({ id }) => id === 'username')?.rule;
    if (name !== '' && rule !== undefined && checkField({ value: name, rule }).length === 0)
      void username.check(name);
  };

  const missing = missingConsents({ ticked, manifest });
  const register = useCommand('register', {
    ownErrors: 'all',
    onSuccess: ({ session }) => {
      toast(t('success'), { tone: 'success', duration: 'short' });
      onDone?.();
      // The page itself follows a session to where it leads.
      if (session !== null) startSession(session);
      else goTo({ page: 'login', query: back });
    },
    onError: (error) => {
      const read = readRefusal({ error, asked: order });
      setRefusal(read);
      // The captcha was used up by the try, whatever became of it.
      if (order.includes('captcha')) {
        captcha.refresh();
        if (read.faults.captcha === undefined) form.change('captcha', '');
      }
      form.refuse(read.faults);
    },
  });

  const submit = () => {
    if (register.isPending) return;
    setTried(true);
    if (!form.check()) return;
    if (missing[0] !== undefined) return form.focus(consentName(missing[0]));
    setRefusal(undefined);
    register.mutate({
      body: registrationBody({
        method: 'username',
        values: form.values,
        captchaId: order.includes('captcha') ? captcha.id : '',
        consents: consentRecord({ manifest, t, language }),
        registerUrl: location.host,
        registerMethod: currentMethod(),
      }),
    });
  };

  return {
    form,
    fields,
    captcha,
    username,
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

function currentMethod() {
  let webclip: string | null = null;
  try {
    webclip = localStorage.getItem('WEBCLIP');
  } catch {
    // Blocked storage has no web clip.
  }
  const standalone = matchMedia('(display-mode: standalone)').matches;
  return registerMethodOf({ userAgent: navigator.userAgent, standalone, webclip });
}

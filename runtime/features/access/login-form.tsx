import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ErrorCode } from '../../../schema/errors.ts';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { returnParameter } from '../../../schema/page-address.ts';
import { pageOf } from '../../../schema/routes.ts';
import { captchaKind } from '../../../schema/rules/captcha-kinds.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { HelpLink } from '../../content/help/help-link.tsx';
import { useCanRecover, useReturnQuery } from '../../forms/account-links.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { isRegistrationOpen } from '../../forms/registration-open.ts';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { AccountLink } from '../../member/account/account-link.tsx';
import { PageLink, returnPathOf } from '../../page/page-link.tsx';
import { logsInByItself, subscribeAutoLogin } from '../../session/auto-login.ts';
import { useSession } from '../../session/session-context.tsx';
import { LinkedText } from '../../texts/linked-text.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { pressable } from '../../ui/theme/motion.ts';
import { loginFields, loginFieldTypes, loginRules } from './login-rules.ts';
import { type Login, useLogin } from './use-login.ts';

type Mode = 'player' | 'agent';

/** Login of players and of agents, as a page or a popup (LOGIN-01, -12). `alert` is an error shown before the first attempt. */
export function LoginForm({ mode, alert }: { mode: Mode; alert?: ErrorCode | undefined }) {
  const t = useText('access');
  const errorText = useErrorText();
  const { disclaimer } = useManifest().login;
  const reason = useLoginReason();
  const login = useLogin({ agent: mode === 'agent', alert: alert ?? reason });
  const { form, refusal } = login;
  const secure = useIsSecure();
  const recover = useCanRecover();
  if (!secure) return <SecureNotice />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void login.submit();
  };
  return (
    <Fields ref={form.ref} method="post" noValidate onSubmit={send}>
      <FormAlert text={refusal === undefined ? undefined : errorText(refusal)} />
      <Methods login={login} />
      <Line>
        <Checkbox
          name="remember"
          checked={login.remember}
          onChange={(event) => login.setRemember(event.target.checked)}
          label={t('remember')}
        />
        {recover && <AccountLink page="forget">{t('forgot')}</AccountLink>}
      </Line>
      {disclaimer.enabled && (
        <Checkbox
          name="disclaimer"
          checked={login.agreed}
          onChange={(event) => login.setAgreed(event.target.checked)}
          label={<LinkedText text={t('disclaimer')} link={(words) => <HelpLink tag="terms">{words}</HelpLink>} />}
        />
      )}
      <Button type="submit" wide loading={login.pending} disabled={disclaimer.enabled && !login.agreed}>
        {t('submit')}
      </Button>
      {mode === 'player' && <SocialButtons />}
      <Ways mode={mode} />
    </Fields>
  );
}

/** The fields, with one tab per method if the brand has two (LOGIN-04, LOGIN-14). */
function Methods({ login }: { login: Login }) {
  const t = useText('access');
  const { smsEnabled } = useManifest().login;
  const id = useId();
  if (!smsEnabled) return <LoginFields login={login} />;
  return (
    <>
      <Tabs
        label={t('method.label')}
        idPrefix={id}
        value={login.method}
        onChange={login.setMethod}
        tabs={[
          { id: 'username', label: t('method.username') },
          { id: 'sms', label: t('method.sms') },
        ]}
      />
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${login.method}`}>
        <LoginFields login={login} />
      </Panel>
    </>
  );
}

function Ways({ mode }: { mode: Mode }) {
  const t = useText('access');
  const manifest = useManifest();
  const query = useReturnQuery();
  if (mode === 'agent')
    return (
      <Aside>
        <PageLink page="login">{t('agent.toPlayer')}</PageLink>
      </Aside>
    );
  if (!isRegistrationOpen(manifest)) return null;
  return (
    <Aside>
      {t('noAccount')}{' '}
      <AccountLink page="register" query={query}>
        {t('register')}
      </AccountLink>
    </Aside>
  );
}

const Fields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-block: calc(-1 * var(--space-2));
  > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-size: var(--font-size-14);
    font-weight: 600;
  }
  & + div { margin-block: calc(-1 * var(--space-2)); }
`;

const Aside = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
  text-align: center;
  a { display: inline-block; padding: 11px var(--space-1); font-weight: 700; }
`;

/**
 * Why a page, menu entry or action sent the visitor to the login: the session has ended (ERR-06), or there was none (ERR-03). All of them
 * add a return path, so a direct visit has no reason. `undefined` on the server, because screen readers announce only inserted text. Call
 * it in the form only: a page that renders again after hydration would drop the server's markup of a form whose code is still loading.
 */
function useLoginReason(): ErrorCode | undefined {
  const { status, over } = useSession();
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  // The device may be forgotten after the session has ended, also by another tab.
  const mayResume = useSyncExternalStore(subscribeAutoLogin, logsInByItself, () => false);
  if (!hydrated || status !== 'visitor' || returnPathOf(search) === undefined) return undefined;
  if (over !== true) return 'auth.required';
  return mayResume ? undefined : 'auth.session_ended';
}

/** Username and password, or phone number and code. A captcha follows a failure that requires one (LOGIN-02, -03, -08). */
function LoginFields({ login }: { login: Login }) {
  const t = useText('access');
  const manifest = useManifest();
  const { form, method, withCaptcha, captcha, dialing, sms } = login;
  const rules = loginRules(manifest);
  const { task } = captchaKind(captcha.shown?.variant ?? manifest.captcha.variant);
  return loginFields({ method, withCaptcha }).map((id) => (
    <FormField
      key={id}
      form={form}
      id={id}
      type={loginFieldTypes[id]}
      rule={rules[id]}
      captcha={captcha}
      dialing={dialing}
      sms={sms}
      hint={id === 'captcha' ? t(task === 'solve' ? 'captcha.whyEquation' : 'captcha.why') : undefined}
    />
  ));
}

/**
 * Login with up to three identity providers. The browser is redirected to the provider and returns to the login page
 * (LOGIN-SOCIAL-01).
 */
function SocialButtons() {
  const t = useText('access');
  const providers = socialProviders(useManifest());
  const { pathname, search } = useLocation();
  const returnPath = useReturnQuery()[returnParameter];
  const [leaving, setLeaving] = useState<SocialProvider>();
  const stay = useCallback(() => setLeaving(undefined), []);
  const start = useCommand('startSocialLogin', { onSuccess: ({ url }) => location.assign(url), onError: stay });
  useEffect(() => {
    // Going back from the provider may restore this page from the back/forward cache, with its button still loading.
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, [stay]);
  if (providers.length === 0) return null;
  // In a popup, return to the page below it.
  const here = pageOf(pathname) === 'login' ? '' : pathname + search;
  const go = (provider: SocialProvider) => {
    if (start.isPending) return;
    setLeaving(provider);
    start.mutate({ body: { provider, returnTo: returnPath ?? here } });
  };
  return (
    <Group>
      <p>{t('social.or')}</p>
      <Row>
        {providers.map((id) => (
          <button
            key={id}
            type="button"
            onClick={() => go(id)}
            aria-label={t('social.with', { provider: socialNames[id] })}
          >
            <SocialMark id={id} />
            <span>{socialNames[id]}</span>
          </button>
        ))}
      </Row>
      <Loading
        open={leaving !== undefined}
        text={t('social.leaving', { provider: socialNames[leaving ?? 'google'] })}
        onCap={stay}
      />
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: var(--space-3);
  p {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    color: var(--color-text-muted);
    font-size: var(--font-size-14);
  }
  p::before, p::after { content: ''; flex: 1; block-size: 1px; background: var(--color-border); }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  button {
    flex: 1 1 auto;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-inline-size: 0;
    min-block-size: 48px;
    padding-inline: var(--space-2);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    color: var(--color-text);
    box-shadow: inset 0 0 0 1px var(--color-border-strong);
    font-size: var(--font-size-14);
    font-weight: 600;
    ${pressable}
  }
  svg { flex: none; }
`;

/** Display names of the providers; proper names, so not translated. */
const socialNames: Readonly<Record<SocialProvider, string>> = { facebook: 'Facebook', google: 'Google', line: 'LINE' };

const drawings: Readonly<Record<SocialProvider, ReactNode>> = {
  facebook: (
    <>
      <circle cx="12" cy="12" r="12" fill="#0866ff" />
      <path
        fill="#fff"
        d="M13.4 24v-8.6h2.9l.5-3.4h-3.4V9.9c0-1 .5-1.9 2-1.9h1.5V5.1s-1.4-.2-2.7-.2c-2.8 0-4.5 1.7-4.5 4.7V12H6.6v3.4h3.1V24z"
      />
    </>
  ),
  google: (
    <>
      <path
        fill="#4285f4"
        d="M23 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.4z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.9l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5z"
      />
      <path fill="#fbbc05" d="M5.6 14.1a6.9 6.9 0 0 1 0-4.3v-3H1.8a11.5 11.5 0 0 0 0 10.3z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1z"
      />
    </>
  ),
  line: (
    <>
      <rect width="24" height="24" rx="6" fill="#06c755" />
      <path
        fill="#fff"
        d="M12 4.8c-4.7 0-8.5 3-8.5 6.8 0 3.4 3 6.2 7.1 6.7.6.1.5.7.4 1.6-.1.5.2.7.7.4 2.9-1.7 8.8-4.9 8.8-8.7 0-3.8-3.8-6.8-8.5-6.8z"
      />
    </>
  ),
};

/** Logos keep the provider's own colours in every theme. */
function SocialMark({ id }: { id: SocialProvider }) {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden focusable={false}>
      {drawings[id]}
    </svg>
  );
}

type SocialProvider = keyof PublicManifest['login']['social'];

const flags = { facebook: 'FACEBOOKLOGIN3', google: 'GOOGLELOGIN3', line: 'LINELOGIN3' } as const satisfies Record<
  SocialProvider,
  keyof PublicManifest['flags']
>;

/** Identity providers that are both enabled and configured (LOGIN-SOCIAL-01..03, LOGIN-AMB-05). */
function socialProviders({ flags: on, login }: Pick<PublicManifest, 'flags' | 'login'>): readonly SocialProvider[] {
  return (Object.keys(flags) as SocialProvider[]).filter((id) => on[flags[id]] && login.social[id].clientId !== '');
}

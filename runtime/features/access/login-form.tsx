import { type FormEvent, useId } from 'react';
import { styled } from 'styled-components';
import type { ErrorCode } from '../../../schema/errors.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { HelpLink } from '../../content/help/help-link.tsx';
import { useCanRecover, useReturnQuery } from '../../forms/account-links.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { isRegistrationOpen } from '../../forms/registration-open.ts';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { AccountLink } from '../../member/account/account-link.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LoginFields } from './login-fields.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { type Login, useLogin } from './use-login.ts';
import { useLoginReason } from './use-login-reason.ts';

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
          label={
            <>
              {t('disclaimer')} <HelpLink tag="terms">{t('disclaimer.link')}</HelpLink>
            </>
          }
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

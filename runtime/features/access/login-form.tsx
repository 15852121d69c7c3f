import type { FormEvent } from 'react';
import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { useCanRecover, useReturnQuery } from '../../forms/account-links.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { isRegistrationOpen } from '../../forms/registration-open.ts';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { loginFieldTypes, loginRules } from './login-rules.ts';
import { useLogin } from './use-login.ts';

/** Username and password, for players and for agents (LOGIN-02). A captcha comes with the failure that asks for it (LOGIN-08). */
export function LoginForm({ mode, onDone }: { mode: 'player' | 'agent'; onDone?: () => void }) {
  const t = useText('access');
  const errorText = useErrorText();
  const manifest = useManifest();
  const { disclaimer } = manifest.login;
  const rules = loginRules(manifest);
  const login = useLogin({ agent: mode === 'agent', onDone });
  const { form, refusal } = login;
  const secure = useIsSecure();
  const recover = useCanRecover();
  if (!secure) return <SecureNotice />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    login.submit();
  };
  return (
    <Fields ref={form.ref} noValidate onSubmit={send}>
      <FormAlert text={refusal === undefined ? undefined : errorText(refusal)} />
      <FormField form={form} id="username" type={loginFieldTypes.username} rule={rules.username} />
      <FormField form={form} id="password" type={loginFieldTypes.password} rule={rules.password} />
      {login.withCaptcha && (
        <FormField
          form={form}
          id="captcha"
          type={loginFieldTypes.captcha}
          rule={rules.captcha}
          captcha={login.captcha}
          hint={t('captcha.why')}
        />
      )}
      <Line>
        <Checkbox
          name="remember"
          checked={login.remember}
          onChange={(event) => login.setRemember(event.target.checked)}
          label={t('remember')}
        />
        {recover && <PageLink page="forget">{t('forgot')}</PageLink>}
      </Line>
      {disclaimer.enabled && (
        <Checkbox
          name="disclaimer"
          checked={login.agreed}
          onChange={(event) => login.setAgreed(event.target.checked)}
          label={
            <>
              {t('disclaimer')}{' '}
              <PageLink page="help" query={{ tag: 'terms' }}>
                {t('disclaimer.link')}
              </PageLink>
            </>
          }
        />
      )}
      <Button type="submit" wide loading={login.pending} disabled={disclaimer.enabled && !login.agreed}>
        {t('submit')}
      </Button>
      <Ways mode={mode} />
    </Fields>
  );
}

function Ways({ mode }: { mode: 'player' | 'agent' }) {
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
      <PageLink page="register" query={query}>
        {t('register')}
      </PageLink>
    </Aside>
  );
}

const Fields = styled.form`
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

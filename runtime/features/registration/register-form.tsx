import { CircleCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { styled } from 'styled-components';
import { useCanRecover, useReturnQuery } from '../../forms/account-links.ts';
import { fieldTypes } from '../../forms/field-types.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { PageLink } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ConsentList } from './consent-list.tsx';
import { TermsBox } from './terms-box.tsx';
import type { Registration } from './use-registration.ts';

/** Registration with a username: the fields that the brand asks for, consents, terms. */
export function RegisterForm({ registration }: { registration: Registration }) {
  const t = useText('registration');
  const errorText = useErrorText();
  const secure = useIsSecure();
  const { form, fields, captcha, alert } = registration;
  if (!secure) return <SecureNotice />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    registration.submit();
  };
  return (
    <Fields ref={form.ref} noValidate onSubmit={send}>
      <FormAlert text={alert === undefined ? undefined : errorText(alert)} />
      {fields.map(({ id, rule }) => (
        <FormField
          key={id}
          form={form}
          id={id}
          type={fieldTypes[id]}
          rule={rule}
          captcha={captcha}
          end={id === 'username' && <NameState registration={registration} />}
          {...(id === 'username' ? { onLeave: registration.leaveUsername } : {})}
        />
      ))}
      <ConsentList registration={registration} />
      <TermsBox registration={registration} />
      <Button type="submit" wide loading={registration.pending}>
        {t('submit')}
      </Button>
      <Ways />
    </Fields>
  );
}

function NameState({ registration: { form, username } }: { registration: Registration }) {
  const t = useText('registration');
  const state = username.stateOf(form.value('username').trim());
  if (state === 'unknown') return null;
  return (
    <Mark role="status">
      {state === 'checking' ? (
        <>
          <Spinner $size={18} />
          <VisuallyHidden>{t('username.checking')}</VisuallyHidden>
        </>
      ) : (
        <CircleCheck size={20} role="img" aria-label={t('username.free')} />
      )}
    </Mark>
  );
}

function Ways() {
  const t = useText('registration');
  const query = useReturnQuery();
  const recover = useCanRecover();
  return (
    <Aside>
      {t('haveAccount')}{' '}
      <PageLink page="login" query={query}>
        {t('login')}
      </PageLink>
      {recover && <PageLink page="forget">{t('forgot')}</PageLink>}
    </Aside>
  );
}

const Fields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  color: var(--color-success);
`;

const Aside = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
  text-align: center;
  a { display: inline-block; padding: 11px var(--space-1); font-weight: 700; }
`;

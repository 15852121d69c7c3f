import { CircleCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { css, styled } from 'styled-components';
import { Place, useManifest } from '../../brand/brand-context.tsx';
import { useCanRecover, useReturnQuery } from '../../forms/account-links.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { AccountLink } from '../../member/account/account-link.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useLinkPopup } from '../../page/use-link-popup.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ConsentList } from './consent-list.tsx';
import { consentName, consentText, isTicked } from './consents.ts';
import type { Registration } from './use-registration.ts';
import { fieldTypeIn } from './visible-fields.ts';

/** Prefix of the element ids of the tabs and their panel. */
const toggle = 'register-method';

/** Registration form: choice of method if the brand has two, the method's fields, consents, terms. */
export function RegisterForm({ registration }: { registration: Registration }) {
  const t = useText('registration');
  const errorText = useErrorText();
  const secure = useIsSecure();
  const { form, methods, method, alert } = registration;
  if (!secure) return <SecureNotice />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    registration.submit();
  };
  return (
    <Fields ref={form.ref} method="post" noValidate onSubmit={send}>
      <FormAlert text={alert === undefined ? undefined : errorText(alert)} />
      {methods.length > 1 ? (
        <>
          <Tabs
            label={t('method.label')}
            tabs={methods.map((id) => ({ id, label: t(`method.${id}`) }))}
            value={method}
            onChange={registration.choose}
            idPrefix={toggle}
          />
          <Group role="tabpanel" id={`${toggle}-panel`} aria-labelledby={`${toggle}-${method}`}>
            <Inputs registration={registration} />
          </Group>
        </>
      ) : (
        <Group>
          <Inputs registration={registration} />
        </Group>
      )}
      <ConsentList registration={registration} />
      <TermsBox registration={registration} />
      <Button type="submit" wide loading={registration.pending}>
        {t('submit')}
      </Button>
      <Ways />
    </Fields>
  );
}

function Inputs({ registration }: { registration: Registration }) {
  const { form, fields, method, captcha, dialing, sms } = registration;
  return fields.map(({ id, rule }) => (
    <Place key={id} of={`/registration/fields/${id}`}>
      <FormField
        form={form}
        id={id}
        type={fieldTypeIn(id, method)}
        rule={rule}
        captcha={captcha}
        dialing={dialing}
        sms={sms}
        end={id === 'username' && <NameState registration={registration} />}
        onLeave={id === 'username' ? registration.leaveUsername : undefined}
      />
    </Place>
  ));
}

function NameState({ registration: { nameState: state } }: { registration: Registration }) {
  const t = useText('registration');
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
      <AccountLink page="login" query={query}>
        {t('login')}
      </AccountLink>
      {recover && <AccountLink page="forget">{t('forgot')}</AccountLink>}
    </Aside>
  );
}

const column = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;
const Fields = styled.form`${column}`;
const Group = styled.div`${column}`;

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

/** Checkbox for age and terms (REG-11). Its link opens a popup; without scripts it leads to the page (REG-04, REG-12). */
function TermsBox({ registration: { ticked, tick, missing } }: { registration: Registration }) {
  const t = useText('registration');
  const manifest = useManifest();
  const { Popup, open, show, close } = useLinkPopup(async () => (await import('./terms-popup.tsx')).TermsPopup);
  const agree = () => {
    tick({ terms: true });
    close();
  };
  return (
    <div>
      <Checkbox
        name={consentName('terms')}
        checked={isTicked('terms', ticked, manifest)}
        error={missing.includes('terms') ? t('disclaimer.missing') : undefined}
        onChange={(event) => tick({ terms: event.target.checked })}
        label={consentText('terms', manifest, t)}
      />
      <Open page="help" query={{ tag: 'terms' }} onClick={show}>
        {t('terms.open')}
      </Open>
      {Popup !== undefined && <Popup open={open} onClose={close} onAgree={agree} />}
    </div>
  );
}

const Open = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  margin-inline-start: 34px;
  font-size: var(--font-size-14);
  font-weight: 600;
`;

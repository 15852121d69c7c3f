import { type FormEvent, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { useManifest } from '../../../brand/brand-context.tsx';
import { FormField } from '../../../forms/form-field.tsx';
import { useMenus } from '../../../member/menu/menu-context.tsx';
import type { SessionRecord } from '../../../session/session-record.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type PasswordField, passwordFieldTypes, passwordRules, shownPasswords } from './password-rules.ts';
import { useChangePassword } from './use-change-password.ts';

/** Account, old password (unless the temporary one is known from login), and the new one twice (PSW-02..04). */
export function ChangePasswordForm({ record }: { record: SessionRecord }) {
  const t = useText('password');
  const fields = useText('fields');
  const manifest = useManifest();
  const { open } = useMenus();
  const { form, temporary, pending, submit, same, closeSame } = useChangePassword();
  const [outlasted, setOutlasted] = useState(false);
  const outlast = useCallback(() => setOutlasted(true), []);
  const forced = record.mustChangePassword === true;
  const labels: Record<PasswordField, string> = {
    oldPassword: t(forced ? 'temporary.label' : 'old.label'),
    newPassword: t('new.label'),
    confirmNewPassword: t('confirm.label'),
  };
  const rules = passwordRules({ manifest, temporary });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setOutlasted(false);
    submit();
  };
  return (
    <Fields ref={form.ref} method="post" noValidate onSubmit={send}>
      <Head>
        {forced && <h2>{t('temporary.title')}</h2>}
        <p>{t(forced ? 'temporary.text' : 'text')}</p>
      </Head>
      <TextField
        label={fields('label.username')}
        name="username"
        autoComplete="username"
        value={record.userName}
        readOnly
      />
      {shownPasswords(temporary).map((id) => (
        <FormField key={id} form={form} id={id} type={passwordFieldTypes[id]} rule={rules[id]} label={labels[id]} />
      ))}
      <Button type="submit" wide loading={pending}>
        {t('submit')}
      </Button>
      {forced && (
        <Button variant="ghost" wide onClick={() => open('signOut')}>
          {t('signOut')}
        </Button>
      )}
      <Loading open={pending && !outlasted} text={t('saving')} onCap={outlast} />
      <Popup
        open={same}
        onClose={closeSame}
        title={t('same.title')}
        actions={
          <Button wide onClick={closeSame}>
            {t('same.action')}
          </Button>
        }
      >
        <p>{fields('fault.samePassword')}</p>
      </Popup>
    </Fields>
  );
}

const Fields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  input[readonly] { color: var(--color-text-muted); }
`;

const Head = styled.div`
  display: grid;
  gap: var(--space-1);
  h2 { font-size: var(--font-size-20); }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); }
`;

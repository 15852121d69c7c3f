import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { timing } from '../../../../schema/constants.ts';
import type { PublicManifest } from '../../../../schema/generated/public-manifest.ts';
import { checkField } from '../../../../schema/rules/check-field.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { fieldRules } from '../../../forms/field-rules.ts';
import { type FieldType, fieldTypes } from '../../../forms/field-types.ts';
import { FormField } from '../../../forms/form-field.tsx';
import type { Faults, Values } from '../../../forms/form-state.ts';
import { refusedFaults } from '../../../forms/refused-faults.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useMenus } from '../../../member/menu/menu-context.tsx';
import { useGoTo } from '../../../page/page-link.tsx';
import { renewHandle } from '../../../session/remember-record.ts';
import { useStartSession } from '../../../session/session-context.tsx';
import type { SessionRecord } from '../../../session/session-record.ts';
import { temporaryPassword, useTemporaryPassword } from '../../../session/temporary-password.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';

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
  const rules = passwordRules(manifest, temporary);
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
  h2 { font-size: calc(var(--font-size-20) * var(--head, 1)); }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); }
`;

/** State and logic of the change-password form. */
function useChangePassword() {
  const t = useText('password');
  const manifest = useManifest();
  const toast = useToast();
  const goTo = useGoTo();
  const client = useQueryClient();
  const startSession = useStartSession();
  const known = useTemporaryPassword();
  // Remembered from before the change: success clears the temporary password, and the old-password field must not appear before the page is
  // left.
  const [saved, setSaved] = useState<{ readonly temporary: string | undefined }>();
  const temporary = saved === undefined ? known : saved.temporary;
  const [same, setSame] = useState(false);
  const form = useForm<PasswordField>({
    order: shownPasswords(temporary),
    rules: (values) => checkPasswords(values, manifest, temporary),
    initial: {},
  });

  const leave = useEffectEvent(() => goTo({ page: 'home', replace: true }));
  useEffect(() => {
    if (saved === undefined) return;
    const timer = setTimeout(() => leave(), timing.toast.brief);
    return () => clearTimeout(timer);
  }, [saved]);

  const change = useCommand('changePassword', {
    // Other errors are shown by the shared error layer (ERR-19).
    ownErrors: ['modify.new.old.same', 'field.invalid'],
    onSuccess: (session) => {
      setSaved({ temporary });
      temporaryPassword.set(undefined);
      void renewHandle(session);
      startSession(session);
      // Refetch everything that the platform refused while the password was temporary.
      void client.invalidateQueries();
      toast(t('saved'), { tone: 'success', duration: 'brief' });
    },
    onError: ({ code, value }) => {
      if (code === 'modify.new.old.same') return setSame(true);
      if (code === 'field.invalid') {
        const ids = shownPasswords(temporary);
        form.refuse(refusedFaults(value, (name) => ids.find((id) => id === name)));
      }
      if (code !== 'auth.wrong_old_password') return;
      // Forget a temporary password that is no longer valid.
      if (temporary === undefined) form.refuse({ oldPassword: [{ id: 'refused' }] });
      else temporaryPassword.set(undefined);
    },
  });

  const submit = () => {
    if (change.isPending || saved !== undefined) return;
    const valid = form.check();
    // PSW-05: shows a popup and sends no request.
    if (isSamePassword({ values: form.values, temporary })) return setSame(true);
    if (!valid) return;
    change.mutate({
      body: {
        oldPassword: temporary ?? form.value('oldPassword'),
        newPassword: form.value('newPassword'),
        confirmNewPassword: form.value('confirmNewPassword'),
      },
    });
  };

  return { form, temporary, pending: change.isPending, submit, same, closeSame: () => setSame(false) };
}

export type PasswordField = 'oldPassword' | 'newPassword' | 'confirmNewPassword';
type Rules = Pick<PublicManifest, 'rules' | 'captcha'>;

const passwordFieldTypes: Readonly<Record<PasswordField, FieldType>> = {
  oldPassword: {
    control: 'password',
    label: 'label.password',
    autoComplete: 'current-password',
    format: 'format.password',
  },
  newPassword: fieldTypes.password,
  confirmNewPassword: fieldTypes.confirmPassword,
};

/** Fields shown. If the temporary password is known from login, it is sent as the old one without a field (PSW-03). */
export function shownPasswords(temporary: string | undefined): readonly PasswordField[] {
  return temporary === undefined
    ? ['oldPassword', 'newPassword', 'confirmNewPassword']
    : ['newPassword', 'confirmNewPassword'];
}

/** Rules of the fields (PSW-11, -12, -14); hidden fields may be empty (PSW-13). */
function passwordRules(manifest: Rules, temporary: string | undefined) {
  const { currentPassword, newPassword } = fieldRules(manifest);
  return {
    oldPassword: { ...currentPassword, required: temporary === undefined },
    newPassword,
    confirmNewPassword: { ...newPassword, minLength: 0, patternId: null },
  };
}

export function checkPasswords(
  values: Values<PasswordField>,
  manifest: Rules,
  temporary: string | undefined,
): Faults<PasswordField> {
  const rules = passwordRules(manifest, temporary);
  const faults: Faults<PasswordField> = {};
  for (const id of shownPasswords(temporary)) {
    const found = checkField(values[id] ?? '', rules[id]);
    if (found.length > 0) faults[id] = found;
  }
  if (faults.confirmNewPassword === undefined && values.confirmNewPassword !== values.newPassword)
    faults.confirmNewPassword = [{ id: 'confirmation' }];
  if (isSamePassword({ values, temporary }))
    faults.newPassword = [...(faults.newPassword ?? []), { id: 'samePassword' }];
  return faults;
}

/** PSW-15, PSW-AMB-02: compared in NFKC form, like on the platform. */
export function isSamePassword({
  values: { oldPassword = '', newPassword = '' },
  temporary,
}: {
  values: Values<PasswordField>;
  temporary: string | undefined;
}): boolean {
  return newPassword !== '' && newPassword.normalize('NFKC') === (temporary ?? oldPassword).normalize('NFKC');
}

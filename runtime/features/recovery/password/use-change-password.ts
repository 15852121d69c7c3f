import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { timing } from '../../../../schema/constants.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { refusedFaults } from '../../../forms/refused-faults.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useGoTo } from '../../../page/page-link.tsx';
import { renewHandle } from '../../../session/remember-record.ts';
import { useStartSession } from '../../../session/session-context.tsx';
import { temporaryPassword, useTemporaryPassword } from '../../../session/temporary-password.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { checkPasswords, isSamePassword, type PasswordField, shownPasswords } from './password-rules.ts';

/** State and logic of the change-password form. */
export function useChangePassword() {
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
    rules: (values) => checkPasswords({ values, manifest, temporary }),
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
        form.refuse(refusedFaults({ value, idOf: (name) => ids.find((id) => id === name) }));
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

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { plainFigures } from '../../../schema/rules/plain-figures.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { useBegin } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { PasswordAndCode } from './code-field.tsx';
import { hasPasskeys, PasskeyRefused, signInByPasskey } from './use-passkey.tsx';

/** Password and code, or a passkey. After a refusal the code is empty again, because each works once. */
export function SignInForm({ email: known = '' }: { email?: string }) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useBegin();
  const signIn = useMutation({
    mutationFn: () => callAdmin({ operation: 'signIn', body: { email, password, code: plainFigures(code) } }),
    onSuccess: begin,
    onError: () => setCode(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  return (
    <>
      <Form onSubmit={submit} className={sheet.stack ?? ''}>
        <TextField
          label={text('signIn.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
        />
        <PasswordAndCode password={password} onPassword={setPassword} code={code} onCode={setCode} />
        <Refused error={signIn.error} />
        <Button type="submit" look="primary" isPending={signIn.isPending}>
          {text('signIn.submit')}
        </Button>
      </Form>
      {hasPasskeys() ? <ByPasskey /> : null}
    </>
  );
}

function ByPasskey() {
  const signIn = useMutation({ mutationFn: signInByPasskey, onSuccess: useBegin() });
  return (
    <>
      <Button onPress={() => signIn.mutate()} isPending={signIn.isPending}>
        {text('signIn.byPasskey')}
      </Button>
      <PasskeyRefused error={signIn.error} />
    </>
  );
}

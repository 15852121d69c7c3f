import { text } from '../../texts.ts';
import { TextField } from '../../ui/text-field.tsx';

/** The code of the authenticator app, which browsers and keyboards of phones know. */
export function CodeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={text('signIn.code')}
      hint={text('signIn.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={onChange}
      isRequired
    />
  );
}

/** Password and code of somebody who has an account. */
export function PasswordAndCode({
  password,
  onPassword,
  code,
  onCode,
}: {
  password: string;
  onPassword: (password: string) => void;
  code: string;
  onCode: (code: string) => void;
}) {
  return (
    <>
      <TextField
        label={text('signIn.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
        isRequired
      />
      <CodeField value={code} onChange={onCode} />
    </>
  );
}

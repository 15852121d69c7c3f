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

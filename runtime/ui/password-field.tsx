import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useText } from '../texts/texts-context.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

/** A password that can be looked at. `autoComplete` is `current-password` or `new-password`. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const t = useText('shell');
  const Mark = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? t('field.hidePassword') : t('field.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Mark size={20} aria-hidden focusable={false} />
        </IconButton>
      }
    />
  );
}

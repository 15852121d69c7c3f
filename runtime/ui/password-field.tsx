import { type ComponentProps, useState } from 'react';
import { useText } from '../texts/texts-context.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

/** Password input with a show/hide toggle. `autoComplete` is `current-password` or `new-password`. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const t = useText('shell');
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
          <Icon id={shown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}

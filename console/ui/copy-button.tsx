import { useState } from 'react';
import { text } from '../texts.ts';
import { Button } from './button.tsx';

/** Copies a text and reports success, or that the browser does not allow it. It takes the focus, because copying is what comes next. */
export function CopyButton({ value }: { value: string }) {
  const [state, setState] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  return (
    <Button
      autoFocus
      onPress={() => {
        // Missing where the page is not secure.
        void Promise.resolve(navigator.clipboard?.writeText(value) ?? Promise.reject())
          .then(() => setState('copied'))
          .catch(() => setState('notCopied'));
      }}
    >
      {text(state)}
    </Button>
  );
}

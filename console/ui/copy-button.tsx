import { useState } from 'react';
import { text } from '../texts.ts';
import { Button } from './button.tsx';

/** Copies a text and says so, or that the browser does not allow it. It has the focus, because the text is there to be copied. */
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

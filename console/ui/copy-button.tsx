import { useState } from 'react';
import { text } from '../texts.ts';
import { Button } from './button.tsx';

/** Copies a text and reports success, or that the browser does not allow it. */
export function CopyButton({
  value,
  hasFocus = true,
  'aria-label': label,
}: {
  value: string;
  /** Whether it takes the focus, because copying is what comes next. */
  hasFocus?: boolean;
  /** Name for screen readers, until it reports what happened. */
  'aria-label'?: string;
}) {
  const [state, setState] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  return (
    <Button
      aria-label={state === 'copy' ? label : undefined}
      autoFocus={hasFocus}
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

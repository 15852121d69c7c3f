import { useState } from 'react';

/**
 * The text of a field: what is typed while it has the focus, else the stored value. Without this, an answer that arrives while somebody
 * types would replace the letters.
 */
export function useTyped({ stored, write }: { stored: string; write: (typed: string) => void }) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? stored,
    onChange: (next: string) => {
      setTyped(next);
      write(next);
    },
    onBlur: () => setTyped(undefined),
  };
}

import { useState } from 'react';

/**
 * The text of a field: what is typed while it has the focus, else the stored value. Without this, an answer that arrives while somebody
 * types would replace the letters.
 */
export function useTyped(
  stored: string,
  write: (typed: string) => void,
  /** Whether `write` takes the text. A text that it does not take stays in the field. */ isWritten: (
    typed: string,
  ) => boolean = () => true,
) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? stored,
    onChange: (next: string) => {
      setTyped(next);
      write(next);
    },
    onBlur: () => {
      if (typed === undefined || isWritten(typed)) setTyped(undefined);
    },
  };
}

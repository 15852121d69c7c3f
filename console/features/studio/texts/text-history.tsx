import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/queries.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import sheet from '../../../ui/sheet.module.css';
import { shownTime } from '../../../ui/shown-time.ts';

type Of = {
  brand: string;
  language: string;
  textKey: string;
  /** Writes an earlier text; the empty one stands for ours. */
  onRestore: ((words: string) => void) | undefined;
};

/** History of a text: who wrote it, and the way back to what was there before. Loaded when it is opened. */
export function TextHistory({
  revision,
  ...of
}: Of & {
  /** Revision of the draft: the history is read again after a write. */
  revision: number;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('texts.history')}</summary>
      {isOpen ? <Edits key={revision} {...of} /> : null}
    </details>
  );
}

function Edits({ brand, language, textKey, onRestore }: Of) {
  const edits = useQuery({
    ...callQuery({ operation: 'listTextEdits', params: { tenant: brand, language, key: textKey } }),
    staleTime: 0,
  });
  return (
    <Loaded query={edits}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={sheet.quiet}>{text('texts.noHistory')}</p>
        ) : (
          <ul className={sheet.rows}>
            {rows.map(({ actor, at, before, after }) => (
              <li key={at}>
                <span className={sheet.quiet}>{text('texts.edit', { actor, at: shownTime(at) })}</span>{' '}
                <bdi>{after ?? text('texts.noText')}</bdi>
                {onRestore === undefined || before === after ? null : (
                  <Button look="plain" onPress={() => onRestore(before ?? '')}>
                    {text('texts.restore', { words: before ?? text('texts.noText') })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

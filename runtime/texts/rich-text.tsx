import { type ReactElement, useEffect, useState } from 'react';
import { Trans } from 'react-i18next/TransWithoutContext';
import type { TextKey } from './namespaces.ts';
import type { TextEngine } from './text-engine.ts';
import { useTextStore } from './texts-context.tsx';

/**
 * A sentence with marked parts, each drawn by the element of its name: `Our <care>page</care>` with `{ care: <PageLink … /> }`.
 * It brings react-i18next along, so it is for what loads after the first paint.
 */
export function RichText({
  textKey,
  parts,
}: {
  /** With its namespace. */
  textKey: TextKey;
  parts: Readonly<Record<string, ReactElement>>;
}) {
  const store = useTextStore();
  const [engine, setEngine] = useState<TextEngine>();
  useEffect(() => {
    // Without it the sentence stands there, without its links.
    store.engine().then(setEngine, () => undefined);
  }, [store]);
  if (engine === undefined) return store.text(textKey).replaceAll(/<\/?\w+>/g, '');
  return <Trans i18n={engine.i18n} i18nKey={textKey as string} components={parts} />;
}

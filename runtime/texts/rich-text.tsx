import { type ReactElement, useEffect, useState } from 'react';
import { Trans } from 'react-i18next/TransWithoutContext';
import type { TextKey } from './namespaces.ts';
import type { TextEngine } from './text-engine.ts';
import { useTextStore } from './texts-context.tsx';

/**
 * A text with tags, each rendered by the element of that name: `Our <care>page</care>` with `{ care: <PageLink … /> }`. It loads
 * react-i18next, so don't use it in the first paint.
 */
export function RichText({
  textKey,
  parts,
}: {
  /** Key with its namespace. */
  textKey: TextKey;
  parts: Readonly<Record<string, ReactElement>>;
}) {
  const store = useTextStore();
  const [engine, setEngine] = useState<TextEngine>();
  useEffect(() => {
    // If loading fails, the text is shown without its links.
    store.engine().then(setEngine, () => undefined);
  }, [store]);
  if (engine === undefined) return store.text(textKey).replaceAll(/<\/?\w+>/g, '');
  return <Trans i18n={engine.i18n} i18nKey={textKey as string} components={parts} />;
}

/** A page for a browser test: a part shown in a transition suspends for texts that load within the same task. */
import { Suspense, startTransition, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore } from '../../../runtime/browser/store.ts';
import type { TextStore } from '../../../runtime/texts/text-store.ts';
import { TextsProvider, useText } from '../../../runtime/texts/texts-context.tsx';

let arrived = false;
const store: Pick<TextStore, 'language' | 'text' | 'has' | 'load' | 'version' | 'shown' | 'subscribe'> = {
  language: () => 'EN',
  text: (key) => `text of ${key}`,
  has: () => arrived,
  load: async () => {
    await Promise.resolve();
    arrived = true;
  },
  version: () => 0,
  shown: createStore(0),
  subscribe: () => () => undefined,
};

function Part() {
  const t = useText('shell');
  const [presses, setPresses] = useState(0);
  return (
    <button type="button" id="part" onClick={() => setPresses(presses + 1)}>
      {t('menu.home')}, {presses}
    </button>
  );
}

function Page() {
  const [shown, setShown] = useState(false);
  return (
    <Suspense>
      <button type="button" id="show" onClick={() => startTransition(() => setShown(true))}>
        show
      </button>
      {shown ? <Part /> : null}
    </Suspense>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <TextsProvider store={store as TextStore}>
    <Page />
  </TextsProvider>,
);

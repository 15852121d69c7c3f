import { Suspense, use, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FormWaiting } from '../../forms/form-waiting.tsx';
import { type AccountPopupId, useAccountPopups } from '../../member/account/account-popups.ts';
import type { PageModule } from '../../page/registry.ts';
import { useSession } from '../../session/session-context.tsx';
import type { TextStore } from '../../texts/text-store.ts';
import { useTextOf, useTextStore } from '../../texts/texts-context.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { namespacesOf } from '../page-loader.ts';
import { pages } from '../pages.ts';

/**
 * Popup with login, registration or recovery. It closes when a session starts, also in another tab (LOGIN-13, REG-17, FORGOT-11).
 */
export function AccountPopup() {
  const { shown, close } = useAccountPopups();
  const { status } = useSession();
  const textOf = useTextOf();
  // The content stays during the closing animation.
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  useEffect(() => {
    if (shown !== undefined && status === 'member') close();
  }, [shown, status, close]);
  if (last === undefined) return null;
  return (
    <Sheet
      open={shown !== undefined && status !== 'member'}
      onClose={close}
      title={textOf(pages[last].titleKey)}
      ownEntry
    >
      <Content id={last} />
    </Sheet>
  );
}

function Content({ id }: { id: AccountPopupId }) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(id);
  useEffect(() => {
    // The clicked link was removed with its form: move the focus to the new form.
    if (first.current !== id) box.current?.focus();
    first.current = id;
  }, [id]);
  return (
    <Box ref={box} tabIndex={-1}>
      <Suspense fallback={<FormWaiting />}>
        <Loaded key={id} id={id} />
      </Suspense>
    </Box>
  );
}

function Loaded({ id }: { id: AccountPopupId }) {
  const texts = useTextStore();
  const [, setTries] = useState(0);
  const loaded = use(load(id, texts));
  if (loaded !== undefined) return <loaded.Page />;
  const retry = () => {
    loads.delete(id);
    setTries((tries) => tries + 1);
  };
  return <ErrorState onRetry={retry} />;
}

/** Cached, because `use` needs a stable promise across renders. */
const loads = new Map<AccountPopupId, Promise<PageModule | undefined>>();

function load(id: AccountPopupId, texts: TextStore): Promise<PageModule | undefined> {
  const known = loads.get(id);
  if (known !== undefined) return known;
  const { load: page, popup = page } = pages[id];
  const loading = Promise.all([popup(), texts.load(namespacesOf(pages[id]))]).then(
    ([module]) => module,
    () => undefined,
  );
  loads.set(id, loading);
  return loading;
}

const Box = styled.div`
  padding-block-start: var(--space-2);
  &:focus { outline: 0; }
`;

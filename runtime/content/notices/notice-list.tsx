import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Schemas } from '../../api/operation-types.ts';
import { usePlaces } from '../../brand/brand-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { FoldList } from '../../ui/fold-list.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AloneLink, FoldedTexts } from '../folded-texts.tsx';
import { PlainDate } from '../plain-date.tsx';
import { plainText } from '../plain-text.ts';
import { textLanguage } from '../text-language.ts';
import { NoticeWords } from './notice-words.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useNotices } from './use-notices.ts';

type Notice = Schemas['Announcement'];

/** All announcements as an accordion; opening one marks it as read. The page shows the first words of each, the popup does not. */
export function NoticeList({ on, openAt }: { on: 'page' | 'popup'; openAt?: number | undefined }) {
  const t = useText('notices');
  const query = useNotices('PL');
  const markRead = useMarkRead();
  const target = useTarget({ notices: query.data?.player, at: openAt, own: query.own });
  return (
    <FoldedTexts
      texts={query.data?.player}
      query={query}
      empty={{ title: t('empty'), text: t('emptyText'), toHome: t('toHome') }}
    >
      {(notices) => (
        <FoldList>
          {notices.map((notice) => (
            <Item
              // A new key when the target changes: an announcement that was opened by mistake is remounted and not marked as read.
              key={notice.id === target ? `${notice.id} opened` : notice.id}
              notice={notice}
              on={on}
              open={notice.id === target}
              isNew={query.tracked && !notice.read}
              onRead={() => markRead(notice.id)}
            />
          ))}
        </FoldList>
      )}
    </FoldedTexts>
  );
}

/**
 * Id of the announcement that had index `at` when the list was opened. Announcements published later shift the indexes; they must neither
 * open nor count as read.
 */
function useTarget({
  notices,
  at,
  own,
}: {
  notices: readonly Notice[] | undefined;
  at: number | undefined;
  own: boolean;
}): string | undefined {
  const [found, setFound] = useState<{ id: string | undefined; own: boolean }>();
  if (at === undefined || notices === undefined || found?.own === true) return found?.id;
  const id = notices[at]?.id;
  if (found === undefined || own || found.id !== id) setFound({ id, own });
  return id;
}

function Item({
  notice,
  on,
  open,
  isNew,
  onRead,
}: {
  notice: Notice;
  on: 'page' | 'popup';
  open: boolean;
  isNew: boolean;
  onRead: () => void;
}) {
  const t = useText('notices');
  const row = useRef<HTMLLIElement>(null);
  const [opened, setOpened] = useState(open);
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (opened && isNew) read();
  }, [opened, isNew]);
  useEffect(() => {
    if (!open) return;
    // Wait one frame, so that this runs after the page's own scroll to the top.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return (
    <li ref={row} {...usePlaces()(`/content/announcements/${notice.id}`)}>
      <Accordion
        open={open}
        onOpen={() => {
          setOpened(true);
          // Retries if marking as read failed before. Announcements already marked are not sent twice.
          if (isNew) onRead();
        }}
        title={
          <Head data-new={isNew || undefined}>
            <strong dir="auto">
              <span {...textLanguage(notice, 'title')}>{notice.title}</span>
              {isNew && (
                <>
                  <Dot aria-hidden />
                  <VisuallyHidden>{t('new')}</VisuallyHidden>
                </>
              )}
            </strong>
            <small>
              <PlainDate date={notice.startDate} at={on === 'page' ? 'noticeList' : 'noticePopup'} />
            </small>
            {on === 'page' && <em {...textLanguage(notice, 'content')}>{plainText(notice.content)}</em>}
          </Head>
        }
      >
        <NoticeWords notice={notice} />
        <AloneLink page="noticeDetail" query={{ id: notice.id }}>
          {t('alone')}
        </AloneLink>
      </Accordion>
    </li>
  );
}

const Head = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding-block: var(--space-3);
  font-weight: 500;
  strong { font-weight: inherit; }
  small, em { color: var(--color-text-muted); font-size: var(--font-size-12); font-style: normal; font-weight: 400; }
  em { overflow: hidden; font-size: var(--font-size-14); white-space: nowrap; text-overflow: ellipsis; }
  details[open] & em { display: none; }
  &[data-new] { font-weight: 700; }
`;

const Dot = styled.i`
  display: inline-block;
  inline-size: 8px;
  block-size: 8px;
  margin-inline-start: var(--space-2);
  border-radius: 50%;
  background: var(--color-danger);
  vertical-align: middle;
`;

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { brandDay, shiftDay, startOfBrandDay } from '../../../../schema/rules/brand-day.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { NoticeWords } from '../../../content/notices/notice-words.tsx';
import { textLanguage } from '../../../content/text-language.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { BackwardIcon, ForwardIcon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useOwnTurn } from '../../../ui/own-turn.ts';
import { Popup } from '../../../ui/popup.tsx';

type Notice = Schemas['Announcement'];

/** Trigger of an announcement's popup. Content types use other letters (NOTICE-POPUP-AMB-01). */
type PopupExecution = Notice['execution'];

/** Popups of a login or, for visitors, of a visit. They appear once each, unless the brand shows them every time (NOTICE-POPUP-AMB-02). */
export function NoticeCarousel({ login }: { login: string | undefined }) {
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const { frequency } = manifest.home.popups;
  const [wanted] = useState(() => frequency === 'everyVisit' || !wereShown(login));
  // Read once: a dismissed announcement stays in the carousel until the carousel is closed.
  const [away] = useState(() => awayIds(Date.now()));
  const execution: PopupExecution = login === undefined ? 'B' : 'A';
  const { data } = useQuery({ ...announcementsQuery({ manifest, languageCode, types: 'PU' }), enabled: wanted });
  const notices = data?.popup.filter((notice) => notice.execution === execution && !away.has(notice.id));
  if (!wanted || notices === undefined || notices.length === 0) return null;
  return <Pages notices={notices} onShown={() => markShown(login)} />;
}

/** One announcement at a time, with previous and next (HOME-10, NOTICE-POPUP-03). */
function Pages({ notices, onShown }: { notices: readonly Notice[]; onShown: () => void }) {
  const t = useText('home');
  const shell = useText('shell');
  const { home, locale } = useManifest();
  const [wanted, setWanted] = useState(true);
  const open = useOwnTurn(wanted);
  const [shownId, setShownId] = useState(notices[0]?.id);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  // Looked up by id, because announcements published later shift the indexes.
  const at = Math.max(
    notices.findIndex((one) => one.id === shownId),
    0,
  );
  const notice = notices[at];
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (open) shown();
  }, [open]);
  if (notice === undefined) return null;
  const { id } = notice;
  const show = (place: number) => setShownId(notices[place]?.id);
  const last = notices.length - 1;
  const close = () => setWanted(false);
  const toggle = () => {
    const now = new Date();
    const { timeZone } = locale;
    const tomorrow = shiftDay(brandDay(now, timeZone), 1);
    const until = sent.has(id) ? undefined : startOfBrandDay({ day: tomorrow, timeZone });
    sendAway({ id, now: now.getTime(), until: until?.getTime() ?? 0 });
    setSent(new Set(sent.has(id) ? [...sent].filter((one) => one !== id) : [...sent, id]));
  };
  return (
    <Popup
      open={open}
      onClose={close}
      title={notice.title}
      written={textLanguage(notice, 'title')}
      actions={
        <>
          {home.popups.dontShowToday && (
            <Checkbox label={t('popups.notToday')} checked={sent.has(id)} onChange={toggle} />
          )}
          {notices.length > 1 && (
            <Turn>
              <IconButton label={t('popups.previous')} disabled={at === 0} onClick={() => show(at - 1)}>
                <BackwardIcon size={20} />
              </IconButton>
              <span role="status">{t('carousel.slide', { position: at + 1, total: notices.length })}</span>
              <IconButton label={t('popups.next')} disabled={at === last} onClick={() => show(at + 1)}>
                <ForwardIcon size={20} />
              </IconButton>
            </Turn>
          )}
          <Button onClick={close}>{shell('action.close')}</Button>
        </>
      }
    >
      <NoticeWords key={id} notice={notice} />
    </Popup>
  );
}

const Turn = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
  font-variant-numeric: tabular-nums;
`;

/** Key of the last login or visit in which the popups were shown. */
const shownKey = 'popups-shown.v1';
/** Key of the popups dismissed for the day: end of the dismissal by id, in milliseconds since 1970. */
export const awayKey = 'popups-away.v1';

type Away = Readonly<Record<string, number>>;

/** Whether the popups were shown in this login, or to a visitor in this visit. */
export function wereShown(login: string | undefined): boolean {
  try {
    return storageOf(login).getItem(shownKey) === markOf(login);
  } catch {
    // Storage is blocked: the popups would otherwise appear on every page.
    return true;
  }
}

export function markShown(login: string | undefined): void {
  try {
    storageOf(login).setItem(shownKey, markOf(login));
  } catch {
    // Storage is blocked: `wereShown` returns true.
  }
}

/** Ids that are currently dismissed. */
export function awayIds(now: number): ReadonlySet<string> {
  return new Set(Object.entries(readAway()).flatMap(([id, until]) => (until > now ? [id] : [])));
}

export function sendAway({ id, now, until }: { id: string; now: number; until: number }): void {
  const current = Object.entries(readAway()).filter(([, end]) => end > now);
  try {
    localStorage.setItem(awayKey, JSON.stringify({ ...Object.fromEntries(current), [id]: until }));
  } catch {
    // Storage is full or blocked: the popup appears again with the next login.
  }
}

/** All tabs share a login, but a visit belongs to one tab. */
const storageOf = (login: string | undefined) => (login === undefined ? sessionStorage : localStorage);

/** The start of the token distinguishes logins. */
const markOf = (login: string | undefined) => login?.slice(0, 8) ?? 'visitor';

function readAway(): Away {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(awayKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Away) : {};
  } catch {
    return {};
  }
}

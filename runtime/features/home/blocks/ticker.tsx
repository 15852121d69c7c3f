import { useQuery } from '@tanstack/react-query';
import { Megaphone, Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { css, keyframes, type RuleSet, styled } from 'styled-components';
import { timing } from '../../../../schema/constants.ts';
import { useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import { useMayMove } from '../../../browser/use-may-move.ts';
import { announcementsQuery, isOffer } from '../../../content/notices/announcements-query.ts';
import { textLanguage } from '../../../content/text-language.ts';
import { PageLink } from '../../../page/page-link.tsx';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useLinkPopup } from '../../../page/use-link-popup.ts';
import { useOffers } from '../../../session/session-context.tsx';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { movingLine, useMarquee } from '../use-marquee.ts';
import { useRotation } from '../use-rotation.ts';

type Variant = HomeBlockSettings<'ticker'>['variant'];

/** Announcement titles in rotation; a click opens the list at that announcement (NOTICE-03, NOTICE-04). */
export function Ticker({ settings: { variant } }: { settings: HomeBlockSettings<'ticker'> }) {
  const t = useText('home');
  const shell = useText('shell');
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const { data, isError, refetch } = useQuery(announcementsQuery({ manifest, languageCode, types: 'PL' }));
  const isHidden = useOffers() === 'hidden';
  // Notices about promotions are offers. `?i=` counts the same list.
  const notices = (data?.player ?? []).filter((one) => !(isHidden && isOffer(one)));
  const [interrupted, setInterrupted] = useState(false);
  const place = useRef<HTMLElement>(null);
  const mayMove = useMayMove(place);
  const { at, stopped, toggle } = useRotation({
    count: notices.length,
    every: timing.bannerAutoplay,
    interrupted: interrupted || !mayMove,
  });
  const notice = notices[at];
  const line = useRef<HTMLSpanElement>(null);
  const placed = usePlaces();
  useMarquee({ line, text: notice?.title, running: variant === 'bar' && !stopped && mayMove });
  const { Popup, open, show, close } = useLinkPopup(
    async () => (await import('../../../content/notices/notice-popup.tsx')).NoticePopup,
  );
  const Mark = stopped ? Play : Pause;
  return (
    <Strip
      ref={place}
      aria-label={t('ticker.label')}
      $variant={variant}
      onPointerEnter={() => setInterrupted(true)}
      onPointerLeave={() => setInterrupted(false)}
      onFocus={() => setInterrupted(true)}
      onBlur={() => setInterrupted(false)}
    >
      <All page="notices" aria-label={t('ticker.all')} onClick={show}>
        <i>
          <Megaphone size={20} aria-hidden focusable={false} />
        </i>
      </All>
      {Popup !== undefined && createPortal(<Popup open={open} onClose={close} />, document.body)}
      {notice !== undefined ? (
        <Title
          key={notice.id}
          page="notices"
          query={{ i: String(at) }}
          data-moving={at > 0 || undefined}
          {...placed(`/content/announcements/${notice.id}`)}
        >
          <span ref={line} {...textLanguage(notice, 'title')}>
            <span>{notice.title}</span>
          </span>
        </Title>
      ) : data === undefined && !isError ? (
        <Skeleton $width="60%" $height="14px" />
      ) : (
        <p>{t(isError ? 'ticker.failed' : 'ticker.none')}</p>
      )}
      {isError && data === undefined && (
        <Again type="button" onClick={() => void refetch()}>
          {shell('action.retry')}
        </Again>
      )}
      {notices.length > 1 && (
        <IconButton label={t(stopped ? 'ticker.play' : 'ticker.pause')} onClick={toggle}>
          <Mark size={16} fill="currentColor" strokeWidth={0} aria-hidden focusable={false} />
        </IconButton>
      )}
    </Strip>
  );
}

const rise = keyframes`from { opacity: 0; transform: translateY(60%); }`;

const Title = styled(PageLink)`
  display: grid;
  align-items: center;
  flex: 1;
  min-inline-size: 0;
  min-block-size: 44px;
  color: var(--color-text);
  font-weight: 600;
  line-height: calc(1.35 * var(--tall, 1));
  text-decoration: none;
  > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: -webkit-match-parent; text-align: match-parent; }
  > span[${movingLine}] { text-overflow: clip; }
  > span[${movingLine}] > span { display: inline-block; }
  &[data-moving] { animation: ${rise} 225ms; }
`;

const All = styled(PageLink)`
  display: grid;
  place-items: center;
  flex: none;
  min-inline-size: 44px;
  min-block-size: 44px;
  margin-inline-start: calc(-1 * var(--space-3));
`;

const variants = {
  bar: css`
    margin-block-start: 0;
    border-block-end: 1px solid var(--color-border);
  `,
  card: css`
    margin-inline: var(--space-4);
    min-block-size: 56px;
    padding-inline-start: var(--space-2);
    border-radius: var(--radius-medium);
    box-shadow: var(--shadow-low);
    h1 + & { margin-block-start: var(--space-4); }
    ${All} { margin-inline-start: 0; }
    i {
      inline-size: 40px;
      block-size: 40px;
      border-radius: var(--radius-small);
      background: var(--color-accent);
      color: var(--color-on-accent);
    }
    ${Title} > span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; }
  `,
} as const satisfies Record<Variant, RuleSet>;

const Strip = styled.section<{ $variant: Variant }>`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 44px;
  padding-inline: var(--space-4) var(--space-1);
  background: var(--color-surface);
  font-size: var(--font-size-14);
  i { display: grid; place-items: center; flex: none; color: var(--color-primary); }
  p { flex: 1; color: var(--color-text-muted); }
  button { color: var(--color-text-muted); }
  ${({ $variant }) => variants[$variant]}
`;

const Again = styled.button`
  min-block-size: 44px;
  padding-inline: var(--space-3);
  && { color: var(--color-link); }
  font-weight: 600;
`;

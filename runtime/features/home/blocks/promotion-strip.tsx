import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { styled } from 'styled-components';
import { limits } from '../../../../schema/constants.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { Retry } from '../../../catalogue/retry.tsx';
import { LatePicture } from '../../../content/media/late-picture.tsx';
import { usePicture } from '../../../content/media/use-picture.ts';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { PageLink } from '../../../page/page-link.tsx';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { formatLocale } from '../../../texts/format-locale.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { ForwardIcon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pressable } from '../../../ui/theme/motion.ts';
import { SectionHead } from './section-head.tsx';

type Promotion = Schemas['Announcement'];

/** The first three promotions; each opens over the promotions page (HOME-07, HOME-08). */
export function PromotionStrip({ settings: { variant } }: { settings: HomeBlockSettings<'promotionStrip'> }) {
  const t = useText('home');
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const { data, isError, isFetching, refetch } = useQuery(
    announcementsQuery({ manifest, languageCode, types: 'PR' }),
  );
  const promotions = data?.promotion.slice(0, limits.promotionStrip);
  if (promotions?.length === 0) return null;
  const { List, Start, End, waiting } = variants[variant];
  return (
    <section>
      <SectionHead title={t('promotions.title')} more={{ page: 'promotions', label: t('promotions.more') }} />
      {isError && promotions === undefined ? (
        <Inset>
          <Retry text={t('promotions.failed')} onRetry={() => void refetch()} retrying={isFetching} />
        </Inset>
      ) : (
        <List>
          {promotions === undefined
            ? ['first', 'second', 'third'].map((place) => (
                <li key={place}>
                  <Skeleton $height={waiting} $radius="medium" />
                </li>
              ))
            : promotions.map((promotion) => (
                <li key={promotion.id}>
                  <PageLink page="promotions" query={{ id: promotion.id }}>
                    <Start promotion={promotion} />
                    <Words>
                      <strong dir="auto">{promotion.title}</strong>
                      <Until promotion={promotion} />
                    </Words>
                    <End />
                  </PageLink>
                </li>
              ))}
        </List>
      )}
    </section>
  );
}

function Picture({ promotion: { image } }: { promotion: Promotion }) {
  const picture = usePicture({ path: image, width: 1200 });
  return (
    <Frame>
      {image === '' ? (
        <Gift size={32} aria-hidden focusable={false} />
      ) : (
        <LatePicture
          {...picture}
          sizes="(min-width: 406px) 300px, 74vw"
          width={480}
          height={240}
          atOnce={false}
        />
      )}
    </Frame>
  );
}

function Mark() {
  return (
    <Disc>
      <Gift size={20} aria-hidden focusable={false} />
    </Disc>
  );
}

function Until({ promotion: { endDate, noExpiry } }: { promotion: Promotion }) {
  const t = useText('home');
  const { code } = useLanguage();
  const { timeZone } = useManifest().locale;
  if (noExpiry === 1) return <small>{t('promotions.always')}</small>;
  const date = new Intl.DateTimeFormat(formatLocale(code), { dateStyle: 'medium', timeZone }).format(
    new Date(endDate),
  );
  return <small>{t('promotions.until', { date })}</small>;
}

const Inset = styled.div`
  padding: var(--space-1) var(--space-4) 0;
`;

const Words = styled.span`
  display: grid;
  gap: 2px;
  min-inline-size: 0;
  strong { font-size: var(--font-size-14); line-height: 1.35; text-align: -webkit-match-parent; text-align: match-parent; }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const Cards = styled.ul`
  display: flex;
  gap: var(--space-3);
  overflow-x: auto;
  padding: var(--space-1) var(--space-4) var(--space-2);
  scroll-padding-inline: var(--space-4);
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
  li { flex: 0 0 min(74vw, 300px); scroll-snap-align: start; }
  a {
    display: block;
    overflow: hidden;
    block-size: 100%;
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    color: var(--color-text);
    box-shadow: var(--shadow-low);
    text-decoration: none;
    ${pressable}
  }
  ${Words} { padding: var(--space-3); }
`;

const Frame = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 2;
  background: linear-gradient(130deg, rgb(var(--rgb-primary) / 0.35), rgb(var(--rgb-accent) / 0.3)) var(--color-surface-sunken);
  color: var(--color-text);
`;

const Lines = styled.ul`
  margin: var(--space-1) var(--space-4) 0;
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  li + li { border-block-start: 1px solid var(--color-border); }
  a {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 68px;
    padding: var(--space-3) var(--space-4);
    color: var(--color-text);
    text-decoration: none;
  }
  ${Words} { flex: 1; }
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 40px;
  block-size: 40px;
  border-radius: var(--radius-pill);
  background: rgb(var(--rgb-primary) / 0.12);
  color: var(--color-primary);
`;

/** Per variant: list layout, what precedes and follows the text, and the skeleton's height. */
const variants = {
  cards: { List: Cards, Start: Picture, End: () => null, waiting: '196px' },
  lines: { List: Lines, Start: Mark, End: ForwardIcon, waiting: '64px' },
} as const satisfies Record<HomeBlockSettings<'promotionStrip'>['variant'], object>;

import { styled } from 'styled-components';
import { limits } from '../../../../schema/constants.ts';
import { shownDate } from '../../../../schema/formats.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import { Retry } from '../../../catalogue/retry.tsx';
import { lastMomentBefore } from '../../../content/last-moment.ts';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { textLanguage } from '../../../content/text-language.ts';
import { PageLink } from '../../../page/page-link.tsx';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useOffersQuery } from '../../../session/offers-query.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { SectionHead } from './section-head.tsx';
import { strips, Words } from './strip.tsx';

type Promotion = Schemas['Announcement'];

/** The first three promotions. Each opens its detail over the promotions page (HOME-07, HOME-08). */
export function PromotionStrip({ settings: { variant } }: { settings: HomeBlockSettings<'promotionStrip'> }) {
  const t = useText('home');
  const manifest = useManifest();
  const at = usePlaces();
  const { code: languageCode } = useLanguage();
  const { data, isError, isFetching, refetch } = useOffersQuery(
    announcementsQuery({ manifest, languageCode, types: 'PR' }),
  );
  const promotions = data?.promotion.slice(0, limits.promotionStrip);
  if (promotions?.length === 0) return null;
  const { List, Start, End, Waiting } = strips[variant];
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
                  <Waiting />
                </li>
              ))
            : promotions.map((promotion) => (
                <li key={promotion.id}>
                  <PageLink
                    page="promotions"
                    query={{ id: promotion.id }}
                    {...at(`/content/promotions/${promotion.id}`)}
                  >
                    <Start {...promotion} icon="gift" />
                    <Words>
                      <strong {...textLanguage(promotion, 'title')}>{promotion.title}</strong>
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

function Until({ promotion: { endDate, noExpiry } }: { promotion: Promotion }) {
  const t = useText('home');
  const { locale } = useLanguage();
  const { timeZone } = useManifest().locale;
  if (noExpiry === 1) return <small>{t('promotions.always')}</small>;
  const date = shownDate(locale, lastMomentBefore(endDate), { dateStyle: 'medium', timeZone });
  return <small>{t('promotions.until', { date })}</small>;
}

const Inset = styled.div`
  padding: var(--space-1) var(--space-4) 0;
`;

import { useRef } from 'react';
import { gesture } from '../../../../schema/constants.ts';
import { apiQuery } from '../../../api/queries.ts';
import { usePlaces } from '../../../brand/brand-context.tsx';
import { useIsNear } from '../../../browser/use-is-near.ts';
import { PlainDate } from '../../../content/plain-date.tsx';
import { textLanguage } from '../../../content/text-language.ts';
import { PageLink } from '../../../page/page-link.tsx';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useOffersQuery } from '../../../session/offers-query.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { SectionHead } from './section-head.tsx';
import { strips, Words } from './strip.tsx';

/** Hot news (CALL-GAME-33). Each item opens its announcement. Renders nothing if there is no news. */
export function LobbyNews({ settings: { variant, limit } }: { settings: HomeBlockSettings<'lobbyNews'> }) {
  const t = useText('home');
  const { code: language } = useLanguage();
  const place = useRef<HTMLElement>(null);
  const at = usePlaces();
  const near = useIsNear({ place, atOnce: false, margin: gesture.infiniteScroll });
  const { data, isError } = useOffersQuery({
    ...apiQuery({ operation: 'listLobbyNews', query: { language } }),
    enabled: near,
  });
  const news = data?.news.slice(0, limit);
  if (news?.length === 0 || (isError && news === undefined)) return null;
  const { List, Start, End, Waiting } = strips[variant];
  return (
    <section ref={place} aria-busy={news === undefined || undefined}>
      <SectionHead title={t('news.title')} more={{ page: 'notices', label: t('news.all') }} />
      <List>
        {news === undefined
          ? ['first', 'second'].map((key) => (
              <li key={key}>
                <Waiting />
              </li>
            ))
          : news.map(({ id, title, startDate, image, ...item }) => (
              <li key={id}>
                <PageLink page="noticeDetail" query={{ id }} {...at(`/content/announcements/${id}`)}>
                  <Start id={id} image={image} icon="flame" />
                  <Words>
                    <strong {...textLanguage(item, 'title')}>{title}</strong>
                    <small>
                      <PlainDate date={startDate} at="noticeList" />
                    </small>
                  </Words>
                  <End />
                </PageLink>
              </li>
            ))}
      </List>
    </section>
  );
}

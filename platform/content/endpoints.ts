import { isMemberType } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Database, DatabaseAndClock, Tx } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';
import type { Endpoints, Session } from '../../server/http/endpoint.ts';
import { promotesTo } from '../account/may.ts';
import { languageOf } from '../site/countries.ts';
import type { CachedContent } from './cached-content.ts';
import type { AnnouncementType, AnnouncementView, Content } from './content.ts';

type Parts = DatabaseAndClock & {
  content: Pick<CachedContent, 'of'>;
  /** Adds each promotion's status for the caller. */
  standingsOf: (input: {
    brand: Brand;
    content: Content;
    promotions: readonly AnnouncementView[];
    player: string | undefined;
    now: Date;
  }) => Promise<AnnouncementView[]>;
};

export const contentEndpoints = ({ content: cached, clock, database, standingsOf }: Parts) => {
  return {
    listAnnouncements: async ({ brand, session, query, operation }) => {
      const content = await cached.of(brand);
      const promotes = await promotesTo({ brand, session, operation, database });
      const { locale, site } = brand.manifest;
      const input = { brand, language: languageOf(query.language, locale), now: clock.now() };
      const types = new Set((query.types ?? site.contentTypes.join()).split(','));
      const isRead = await readBy(database, brand.id, session);
      // Each trial has a new account, so it is never a returning member.
      const forReturning = session?.firstTimeLogin === false;
      const list = (type: AnnouncementType, forAgents = false) =>
        types.has(type)
          ? content
              .announcements({ ...input, type, forAgents, forReturning })
              .map((item) => ({ ...item, read: isRead(item.id) }))
          : [];
      // The session tells whether the caller is an agent; requesting the agents' type does not make them one (ENTITY-CONTENT-AMB-01).
      const isAgent = session !== undefined && isMemberType(session.type, 'agent');
      // NOTICE-POPUP-01, -02: members and visitors get different sets.
      const execution = session === undefined ? 'B' : 'A';
      // Guests share an account, so they take part in no promotion.
      const isGuest = session !== undefined && isMemberType(session.type, 'guest');
      const player = isGuest ? undefined : session?.playerId;
      // Notices about the service stay during a break, but not hot news and those that lead to a promotion.
      if (!promotes) {
        const hot = new Set(content.announcements({ ...input, type: 'H' }).map(({ id }) => id));
        return {
          promotion: [],
          ...(types.has('PR') && { promotionCategories: [] }),
          banners: [],
          player: list('PL', isAgent).filter(({ id, linkedPromotionId }) => linkedPromotionId === '' && !hot.has(id)),
          popup: [],
          hot: [],
        };
      }
      return {
        promotion: await standingsOf({ ...input, content, promotions: list('PR'), player }),
        ...(types.has('PR') && { promotionCategories: content.promotionCategories(input) }),
        banners: types.has('B') ? content.banners({ ...input, group: query.groupName }) : [],
        player: list('PL', isAgent),
        popup: list('PU').filter((popup) => popup.execution === execution),
        hot: list('H'),
      };
    },
    markAnnouncementRead: async ({ brand, session: { playerId: player }, body: { announcementId: announcement } }) => {
      const content = await cached.of(brand);
      if (!content.isAnnouncement({ brand, id: announcement, now: clock.now() }))
        throw new CodedError('request.not_found');
      const tenant = brand.id;
      await database.single(tenant, (tx) => markRead(tx, { player, announcement }));
      return { read: true as const };
    },
    listBanners: async ({ brand, session, query, operation }) => {
      if (!(await promotesTo({ brand, session, operation, database }))) return [];
      const content = await cached.of(brand);
      return content.banners({
        brand,
        language: languageOf(query.language, brand.manifest.locale),
        now: clock.now(),
        group: query.groupName,
      });
    },
    listLobbyNews: async ({ brand, session, query, operation }) => {
      if (!(await promotesTo({ brand, session, operation, database }))) return { news: [] };
      const content = await cached.of(brand);
      const language = languageOf(query.language, brand.manifest.locale);
      const hot = content.announcements({ brand, language, now: clock.now(), type: 'H' });
      return {
        news: hot.map(({ id, title, startDate, image, languages }) => ({
          id,
          title,
          startDate,
          image,
          ...(languages?.title !== undefined && { languages: { title: languages.title } }),
        })),
      };
    },
    listNumero: async ({ brand, query }) => {
      const content = await cached.of(brand);
      const language = languageOf(query.language, brand.manifest.locale);
      return { numero: content.numero({ brand, language, now: clock.now() }) };
    },
    listHelp: async ({ brand, query }) => {
      const content = await cached.of(brand);
      return content.help({ brand, language: languageOf(query.language, brand.manifest.locale), now: clock.now() });
    },
  } satisfies Endpoints<'content'>;
};

/** Read announcements: none for visitors; all for read-only guests, who share an account (NOTICE-14, NOTICE-AMB-03). */
async function readBy(
  database: Database,
  tenant: string,
  session: Session | undefined,
): Promise<(id: string) => boolean> {
  if (session === undefined) return () => false;
  if (isMemberType(session.type, 'guest')) return () => true;
  const ids = await database.single(tenant, (tx) => readIds(tx, session.playerId));
  return (id) => ids.has(id);
}

type Within = { readonly player: string };

/** Ids of announcements that the member has read. */
async function readIds(tx: Tx, player: string): Promise<ReadonlySet<string>> {
  const rows = await selectRows(tx, 'read_announcement', { tenant: tx.tenant, player_id: player })
    .select('announcement_id')
    .execute();
  return new Set(rows.map(({ announcement_id }) => announcement_id));
}

/** Marks an announcement as read. Idempotent: the time of the first read stays. */
async function markRead(tx: Tx, { player, announcement }: Within & { announcement: string }): Promise<void> {
  await tx
    .insertInto('read_announcement')
    .values({ tenant: tx.tenant, player_id: player, announcement_id: announcement, read_at: tx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

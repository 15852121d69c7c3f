import { isMemberType } from '../../schema/constants.ts';
import type { Clock } from '../../server/clock.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { languageOf } from '../site/countries.ts';
import type { AnnouncementType, Content } from './content.ts';

export const contentEndpoints = ({ content, clock }: { content: Content; clock: Clock }) =>
  [
    {
      operation: 'listAnnouncements',
      access: 'anyone',
      handle: ({ brand, session, query }) => {
        const { locale, site } = brand.manifest;
        const asked = {
          brand,
          language: languageOf({ asked: query.language, locale }),
          now: clock.now(),
        };
        const types = new Set((query.types ?? site.contentTypes.join()).split(','));
        // NOTICE-14: to a guest everything appears as read.
        const read = session !== undefined && isMemberType({ type: session.type, of: 'guest' });
        const list = (type: AnnouncementType) =>
          types.has(type) ? content.announcements({ ...asked, type }).map((item) => ({ ...item, read })) : [];
        // NOTICE-POPUP-01, -02: members and visitors have a set each.
        const execution = session === undefined ? 'B' : 'A';
        return {
          promotion: list('PR'),
          banners: types.has('B') ? content.banners({ ...asked, group: query.groupName }) : [],
          player: list('PL'),
          popup: list('PU').filter((popup) => popup.execution === execution),
          hot: list('H'),
        };
      },
    },
    {
      operation: 'listBanners',
      access: 'anyone',
      handle: ({ brand, query }) =>
        content.banners({
          brand,
          language: languageOf({ asked: query.language, locale: brand.manifest.locale }),
          now: clock.now(),
          group: query.groupName,
        }),
    },
    {
      operation: 'listHelp',
      access: 'anyone',
      handle: ({ brand, query }) =>
        content.help({
          brand,
          language: languageOf({ asked: query.language, locale: brand.manifest.locale }),
        }),
    },
  ] satisfies Endpoint[];

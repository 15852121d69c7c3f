import type { Clock } from '../../server/clock.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { languageOf } from '../site/countries.ts';
import type { Content, ContentType } from './content.ts';

export const contentEndpoints = ({ content, clock }: { content: Content; clock: Clock }) =>
  [
    {
      operation: 'listAnnouncements',
      access: 'anyone',
      handle: ({ brand, session, query }) => {
        const language = languageOf({ asked: query.language, locale: brand.manifest.locale });
        const asked = { brand, language, now: clock.now() };
        const types = new Set((query.types ?? brand.manifest.site.contentTypes.join()).split(','));
        const list = (type: Exclude<ContentType, 'B'>) =>
          types.has(type) ? [...content.announcements({ ...asked, type })] : [];
        // NOTICE-POPUP-01, -02: members have a set of their own.
        const execution = session === undefined ? 'B' : 'A';
        return {
          promotion: list('PR'),
          banners: types.has('B') ? [...content.banners({ ...asked, group: query.groupName })] : [],
          player: list('PL'),
          popup: list('PU').filter((popup) => popup.execution === execution),
          hot: list('H'),
        };
      },
    },
    {
      operation: 'listBanners',
      access: 'anyone',
      handle: ({ brand, query }) => {
        const language = languageOf({ asked: query.language, locale: brand.manifest.locale });
        return [...content.banners({ brand, language, now: clock.now(), group: query.groupName })];
      },
    },
  ] satisfies Endpoint[];

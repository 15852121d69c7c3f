import type { Language } from '../../schema/generated/languages.ts';
import type { components } from '../../schema/generated/platform.ts';
import type { Brand } from '../../server/brands/brand.ts';

export type AnnouncementView = components['schemas']['Announcement'];
export type BannerView = components['schemas']['Banner'];
export type HelpView = components['schemas']['HelpArticle'];
/** Content types of the specification, without agents' (ENTITY-SITE-05, ENTITY-CONTENT-AMB-01). */
export type AnnouncementType = 'PL' | 'PU' | 'PR' | 'H';

type Reader = { readonly brand: Brand; readonly language: Language };
type Asked = Reader & { readonly now: Date };

/** Published content of a brand, in memory, in display order. */
export type Content = {
  announcements(asked: Asked & { type: AnnouncementType }): AnnouncementView[];
  /** Whether an announcement with that id is currently visible in any list. */
  isAnnouncement(asked: { id: string; now: Date }): boolean;
  /** Banners of one group, or of all. */
  banners(asked: Asked & { group: string | undefined }): BannerView[];
  help(reader: Reader): HelpView[];
  /** Changes when any list does. */
  version(now: Date): string;
};

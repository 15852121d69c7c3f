import announcements from '../../../schema/generated/announcements-file.schema.json' with { type: 'json' };
import banners from '../../../schema/generated/banners-file.schema.json' with { type: 'json' };
import help from '../../../schema/generated/help-file.schema.json' with { type: 'json' };
import promotions from '../../../schema/generated/promotions-file.schema.json' with { type: 'json' };
import {
  validateAnnouncement,
  validateBanner,
  validateHelpArticle,
  validatePromotion,
  validatePromotionCategory,
} from '../../../schema/generated/validate-records.js';
import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { type FileFormat, recordNode } from '../../imports/file-format.ts';
import type { ContentKind } from '../content-row.ts';

/** Formats of the files in a folder. */
export const contentFiles: Readonly<Record<string, FileFormat>> = {
  'banners.json': { sections: { banners: { node: recordNode(banners, 'banner'), validate: validateBanner } } },
  'announcements.json': {
    sections: { announcements: { node: recordNode(announcements, 'announcement'), validate: validateAnnouncement } },
  },
  'promotions.json': {
    sections: {
      categories: { node: recordNode(promotions, 'promotionCategory'), validate: validatePromotionCategory },
      promotions: { node: recordNode(promotions, 'promotion'), validate: validatePromotion },
    },
  },
  'help.json': { sections: { articles: { node: recordNode(help, 'helpArticle'), validate: validateHelpArticle } } },
};

export const contentSections = Object.assign(
  {},
  ...Object.values(contentFiles).map((file) => file.sections),
) as Readonly<Record<ContentKind, FileFormat['sections'][string]>>;
export const contentKinds = Object.keys(contentSections) as ContentKind[];

/** Properties of a record that are its content, in the order of the schema. */
export const contentProperties = (kind: ContentKind): Readonly<Record<string, SchemaNode>> =>
  Object.fromEntries(
    Object.entries(contentSections[kind].node.properties ?? {}).filter(
      ([name]) => !['id', 'position', 'hidden'].includes(name),
    ),
  );

/** Whether a property is a text for each language. Pictures by language are none. */
export const isTextByLanguage = (name: string, { type, properties }: SchemaNode): boolean =>
  type === 'object' && properties === undefined && name !== 'picture';

/** A picture's name in a folder: letters of any language. Some systems store accents as separate characters, so compare `pictureName`. */
export const picturePattern = /^pictures\/[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u;
export const pictureName = (name: string): string => name.normalize('NFC');

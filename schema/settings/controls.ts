type Row = {
  /** Whether `x-control` states it. The others follow from the type. */
  readonly stated: boolean;
  /** Type of the values that it edits. */
  readonly type: 'boolean' | 'number' | 'string' | 'array' | 'object';
};

/** Controls of the forms that edit settings. */
export const controls = {
  switch: { stated: false, type: 'boolean' },
  number: { stated: false, type: 'number' },
  text: { stated: false, type: 'string' },
  /** One of several values (`enum`). */
  choice: { stated: false, type: 'string' },
  list: { stated: false, type: 'array' },
  /** Several settings below one title. */
  group: { stated: false, type: 'object' },
  /** One of several kinds, each with settings of its own (`oneOf`): a design of the header, a block of home. */
  kind: { stated: false, type: 'object' },
  longText: { stated: true, type: 'string' },
  colour: { stated: true, type: 'string' },
  font: { stated: true, type: 'string' },
  /** A file below `assets/`, or a picture of the library. */
  image: { stated: true, type: 'string' },
  icon: { stated: true, type: 'string' },
  page: { stated: true, type: 'string' },
  /** A page, an action or an https address, where the pattern or the choices allow it. */
  target: { stated: true, type: 'string' },
  /** The id of an entry of the footer bar. */
  footerEntry: { stated: true, type: 'string' },
  /** The code of a game category. */
  category: { stated: true, type: 'string' },
  /** The vendor code of a game provider. */
  provider: { stated: true, type: 'string' },
  /** The code of a group of banners. */
  bannerGroup: { stated: true, type: 'string' },
  /** A web address. */
  address: { stated: true, type: 'string' },
  /** A host without scheme and path. */
  host: { stated: true, type: 'string' },
  email: { stated: true, type: 'string' },
  language: { stated: true, type: 'string' },
  country: { stated: true, type: 'string' },
  currency: { stated: true, type: 'string' },
  timeZone: { stated: true, type: 'string' },
  /** A time in UTC, as ISO 8601. */
  moment: { stated: true, type: 'string' },
  /** The name of a secret. Its value is never in a manifest. */
  secretName: { stated: true, type: 'string' },
  /** The key of a text. */
  textKey: { stated: true, type: 'string' },
  /** A day, or a day and time, in the brand's zone: `2026-12-01T18:00`. */
  localMoment: { stated: true, type: 'string' },
  /** The id of a promotion. */
  promotion: { stated: true, type: 'string' },
  /** The id of a category of promotions. */
  promotionCategory: { stated: true, type: 'string' },
  /** A text for each of several languages. */
  textByLanguage: { stated: true, type: 'object' },
  /** HTML for each of several languages. */
  richTextByLanguage: { stated: true, type: 'object' },
  /** A picture of the library for each of several languages. */
  pictureByLanguage: { stated: true, type: 'object' },
  /** The point of a picture that stays in view, and others for shapes. */
  focalPoint: { stated: true, type: 'object' },
} as const satisfies Record<string, Row>;

export type ControlId = keyof typeof controls;
export const controlIds = Object.keys(controls) as ControlId[];

/** Units of numbers (`x-unit`). An amount in `currency` is in whole units of the brand's currency. */
export const unitIds = ['pixels', 'percent', 'seconds', 'years', 'characters', 'currency'] as const;
export type UnitId = (typeof unitIds)[number];

import type { PictureSize } from '../manifest/walk-schema.ts';
import type { ControlId, UnitId } from './controls.ts';
import type { SectionId } from './sections.ts';

/** One setting of a brand, as a form shows it. */
export type Setting = {
  /** JSON Pointer within the manifest. `*` stands for an item of a list or a key of an object. */
  readonly pointer: string;
  readonly title: string;
  readonly description?: string;
  readonly section: SectionId;
  /** Position among its siblings, from 1. */
  readonly order: number;
  readonly control: ControlId;
  readonly facts: SettingFacts;
  readonly unit?: UnitId;
  /** The size in pixels that a picture should have at least. With both, they are its shape as well. */
  readonly picture?: PictureSize;
  /** Audience of the value. A group has none: its settings have theirs. */
  readonly visibility?: 'public' | 'session' | 'server';
  /**
   * Whether a live change may set it; otherwise only a release can. The currency may change until a player has a wallet, which the
   * server checks.
   */
  readonly mayChangeLive: boolean;
  /** Settings of a group, in order. */
  readonly children: readonly Setting[];
  /** The item of a list, or the value of an object with free keys. */
  readonly item?: Setting;
  readonly kinds?: readonly SettingKind[];
  /** The property that names the kind. */
  readonly kindProperty?: string;
};

/** One of the kinds that a setting chooses from, with the settings of that kind. */
export type SettingKind = {
  readonly value: string;
  readonly title: string;
  readonly description?: string;
  readonly children: readonly Setting[];
};

/** Constraints and default of a value. */
export type SettingFacts = {
  /** Whether a brand or its parent has to state it, because there is no default. */
  readonly required: boolean;
  readonly nullable: boolean;
  readonly default?: unknown;
  /** The default if the brand's palette is dark. */
  readonly defaultDark?: unknown;
  /** Values to choose from. An object with free keys has those keys. `null` is not among them: see `nullable`. */
  readonly choices?: readonly { readonly value: string; readonly title: string }[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Whether a list may not contain a value twice. */
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
};

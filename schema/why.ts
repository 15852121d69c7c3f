import type { PublicManifest } from './generated/public-manifest.ts';
import type { Json, SchemaNode } from './manifest/walk-schema.ts';
import type { PageId } from './routes.ts';

/** Kinds of viewers that a site's rules distinguish. */
export type Looker = { readonly type: number | undefined; readonly inApp: boolean };

/** Viewers that every answer names. */
export const lookers = {
  visitor: { type: undefined, inApp: false },
  player: { type: 0, inApp: false },
  agent: { type: 1, inApp: false },
  guest: { type: 4, inApp: false },
  trial: { type: 40, inApp: false },
  special41: { type: 41, inApp: false },
  special42: { type: 42, inApp: false },
  appPlayer: { type: 0, inApp: true },
} as const satisfies Record<string, Looker>;
export type LookerId = keyof typeof lookers;
export const lookerIds = Object.keys(lookers) as LookerId[];

/** The viewer as the option `--as` of `livery why` names it; `undefined` for its default, a visitor in a browser. */
export function asOption({ type, inApp }: Looker): string | undefined {
  const parts = [...(type === undefined ? [] : [`type=${type}`]), ...(inApp ? ['device=app'] : [])];
  return parts.length === 0 ? undefined : parts.join();
}

export const thingKinds = ['page', 'entry', 'block', 'field'] as const;
export type ThingKind = (typeof thingKinds)[number];

/** A thing that a brand shows or hides. */
export type ThingName = {
  readonly kind: ThingKind;
  /** `page:promotions`, `entry:nav.footer.games`, `block:slots`, `field:nickname`. */
  readonly name: string;
  readonly id: string;
};

export type ListedThing = ThingName & {
  readonly shown: boolean;
  /** Its title in English if the manifest states one. */
  readonly label?: string;
  /** Text of its title, `namespace:key`; the brand may override it. */
  readonly textKey?: string;
};

/** A setting whose value decides the answer. */
export type Deciding = {
  /** Place in the manifest; items of lists by their id. */
  readonly steps: readonly string[];
  readonly value: Json;
  /** Value with which the answer changes, alone or with the other settings; `undefined` if none is known. */
  readonly needed: Json | undefined;
};

export type ExplainedThing = ListedThing & {
  readonly deciding: readonly Deciding[];
  /** Whether all of those settings must change for another answer; otherwise each is enough. */
  readonly together: boolean;
  readonly shownTo: readonly LookerId[];
  /** Page that a hidden page's address leads to. */
  readonly leadsTo?: PageId;
};

type LookUp = { readonly manifest: PublicManifest; readonly looker: Looker };
type LookUpOf = LookUp & { readonly name: string };

/** The runtime's own rules of visibility, as the command and the config server call them. */
export type ShowRules = {
  /** All things that can be looked up. */
  list(request: LookUp): readonly ListedThing[];
  /** Settings that decide; `undefined` if nothing has this name. */
  explain(request: LookUpOf): ExplainedThing | undefined;
  /** Whether it is shown, and the places that its rule read, by the ids of items; `undefined` if nothing has this name. */
  look(request: LookUpOf): { readonly shown: boolean; readonly read: readonly (readonly string[])[] } | undefined;
};

/** Rules for manifests of a schema, which provides their lists of entries and the values that a setting may have. */
export type CreateShowRules = (options: { readonly schema: SchemaNode }) => ShowRules;

import type { Delivery } from './delivery.ts';
import type { Language } from './languages.ts';
import type { SchemaNode } from './manifest/walk-schema.ts';
import type { ExplainedThing } from './why.ts';

/** Marks messages between the console and a site in its frame. The number changes with their shape. */
export const bridgeName = 'livery.preview.1';

/** Message from the console to the site. */
export type BridgeOrder =
  /** Shows a state of a draft in place. `turn` is returned with the report that it was painted. */
  | { readonly kind: 'show'; readonly delivery: Delivery; readonly turn: number }
  /** Fetches published content again, because the draft of an entry changed. */
  | { readonly kind: 'refresh' }
  /** Opens a page by its path and query. */
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'speak'; readonly language: Language }
  | PointingOrder;

/** Orders of pointing, whose code the site loads with the first of them. */
export type PointingOrder =
  /** Begins or ends pointing. While it is on, the site shows what can be set, and no press acts. */
  | { readonly kind: 'point'; readonly on: boolean }
  /** Words for the outline of what was pointed at with this turn. */
  | { readonly kind: 'caption'; readonly turn: number; readonly words: string }
  /** Outlines the first thing that shows a place and brings it into view; without a place it ends that. The language of a text does not matter. */
  | { readonly kind: 'outline'; readonly place: string | undefined }
  /** Requests the places of everything that the page shows. */
  | { readonly kind: 'list'; readonly turn: number }
  /** Requests what this page does not show to its viewer. `schema` describes manifests. */
  | { readonly kind: 'explain'; readonly turn: number; readonly schema: SchemaNode };

/** Places of a draft, the most specific first: `/theme/colors/primary`, `/texts/EN/shell/header.login`. */
type Places = { readonly places: readonly string[] };

/** Message from the site to the console. */
export type BridgeReport =
  /** The site runs, and shows the state with this revision. */
  | { readonly kind: 'ready'; readonly revision: string }
  /** The browser painted the state that was sent with this turn. */
  | { readonly kind: 'painted'; readonly turn: number }
  /** Path, query and language of the page that the site shows now. */
  | { readonly kind: 'at'; readonly path: string; readonly language: Language }
  /** The pointer or the focus is on something else; without places if nothing there can be set. */
  | ({ readonly kind: 'pointed'; readonly turn: number } & Places)
  | ({ readonly kind: 'picked' } & Places)
  /** Somebody ended pointing in the site, with the Escape key. */
  | { readonly kind: 'stopped' }
  /** Whether the page shows the place that is to be outlined. Sent again if the page's texts change. */
  | { readonly kind: 'outlined'; readonly isShown: boolean }
  /** Everything that the page shows, in its order. Sent again if the page's texts change. */
  | ({ readonly kind: 'listed'; readonly turn: number } & Places)
  | { readonly kind: 'hidden'; readonly turn: number; readonly things: readonly ExplainedThing[] };

/** Numbers of a message, above which the receiver ignores the rest. */
export const bridgeLimits = { places: 400, things: 300, characters: 300 } as const;

type Marked<Message> = Message & { readonly bridge: typeof bridgeName };

export const markMessage = <Message extends BridgeOrder | BridgeReport>(message: Message): Marked<Message> => ({
  ...message,
  bridge: bridgeName,
});

/** The data of a message event as a message of the bridge; `undefined` for any other. Check its origin and source first. */
export function bridgeMessage<Message extends BridgeOrder | BridgeReport>(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null || !('bridge' in data)) return undefined;
  return data.bridge === bridgeName ? (data as unknown as Message) : undefined;
}

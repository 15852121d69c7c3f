import type { Delivery } from './delivery.ts';
import type { Language } from './generated/languages.ts';

/** Marks messages between the console and a site in its frame. The number changes with their shape. */
export const bridgeName = 'livery.preview.1';

/** Message from the console to the site. */
export type BridgeOrder =
  /** Shows a state of a draft in place. `turn` is returned with the report that it was painted. */
  | { readonly kind: 'show'; readonly delivery: Delivery; readonly turn: number }
  /** Opens a page by its path and query. */
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'speak'; readonly language: Language };

/** Message from the site to the console. */
export type BridgeReport =
  /** The site runs, and shows the state with this revision. */
  | { readonly kind: 'ready'; readonly revision: string }
  /** The browser painted the state that was sent with this turn. */
  | { readonly kind: 'painted'; readonly turn: number }
  /** Path, query and language of the page that the site shows now. */
  | { readonly kind: 'at'; readonly path: string; readonly language: Language };

type Marked<Message> = Message & { readonly bridge: typeof bridgeName };

export const markMessage = <Message extends BridgeOrder | BridgeReport>(
  message: Message,
): Marked<Message> => ({
  ...message,
  bridge: bridgeName,
});

/** The data of a message event as a message of the bridge; `undefined` for any other. Check its origin and source first. */
export function bridgeMessage<Message extends BridgeOrder | BridgeReport>(
  data: unknown,
): Message | undefined {
  if (typeof data !== 'object' || data === null || !('bridge' in data)) return undefined;
  return data.bridge === bridgeName ? (data as unknown as Message) : undefined;
}

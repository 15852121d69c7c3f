import type { HotPayload } from 'vite';

/** Hash of each secret, and its end in milliseconds. */
type Ends = readonly (readonly [string, number])[];
export type StoredSecrets = { readonly links: Ends; readonly sessions: Ends };

/** From the server to the process that holds its port: one of these. */
export type FromProgram = {
  /** A module that the renderer needs. */
  readonly requested?: { readonly id: number; readonly payload: HotPayload };
  /** It answers at this port. */
  readonly port?: number;
  /** Links and sessions of the console when it stopped. */
  readonly secrets?: StoredSecrets;
};

/** To the server: one of these. */
export type ToProgram = {
  readonly begin?: { readonly secrets: StoredSecrets | undefined; readonly isFirst: boolean };
  readonly answered?: { readonly id: number; readonly payload: unknown };
  /** A file that was changed. */
  readonly changed?: string;
  readonly stop?: true;
};

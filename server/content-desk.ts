import type { AdminBodyOf, AdminParamsOf, AdminValueOf } from '../schema/admin-call-types.ts';
import type { Brand } from './brands/brand.ts';
import type { AnyTx } from './database/database.ts';
import type { Origin } from './record-act.ts';

type ContentEntryName = AdminParamsOf<'getContentEntry'>;
type OnEntry = { readonly tenant: string } & Pick<ContentEntryName, 'kind' | 'id'>;
type Writing = {
  readonly tenant: string;
  readonly actor: string;
  readonly reason: string;
  readonly dryRun: boolean;
  /** Origin of the caller, for the audit; the sandbox has none. */
  readonly origin?: Origin | undefined;
};
type Publishing = Omit<Writing, 'tenant'> & { readonly brand: Brand };
type Unproposed<Value> = Omit<Value, 'proposal'>;

/** The content of brands. A tenant with the suffix of staging is the brand in staging. */
export type ContentDesk = {
  /** Imports a folder. Throws `content.invalid` and `content.busy`. */
  run(
    request: Omit<Publishing, 'dryRun'> & {
      readonly bytes: AsyncIterable<Uint8Array>;
      readonly left?: AbortSignal | undefined;
      readonly folder: string;
      readonly dryRun?: boolean;
      readonly replace?: boolean;
      readonly id?: string;
    },
  ): Promise<Unproposed<AdminValueOf<'importContent'>>>;
  progress(tenant: string, id: string): Promise<AdminValueOf<'getContentImport'> | undefined>;
  list(brand: Brand): Promise<Unproposed<AdminValueOf<'listContent'>[number]>[]>;
  /** Throws `request.not_found`. */
  entry(of: OnEntry): Promise<AdminValueOf<'getContentEntry'>>;
  /** Revision of an entry's draft; 0 if it has none. */
  draftRevision(of: OnEntry): Promise<number>;
  /** Throws `draft.stale`, `change.refused`, `request.invalid`, and `staff.forbidden` for a change outside of the languages. */
  saveDraft(
    input: OnEntry & {
      readonly revision: number;
      readonly record: unknown;
      readonly author: string;
      /** The languages outside of which the record may not change; `undefined` if it may change everywhere. */
      readonly languages: readonly string[] | undefined;
    },
  ): Promise<AdminValueOf<'saveContentDraft'>>;
  /** Throws `request.not_found` and `change.refused`. */
  copy(
    input: OnEntry & { readonly targets: readonly Brand[]; readonly dryRun: boolean; readonly actor: string },
  ): Promise<{ readonly brands: Omit<AdminValueOf<'copyContentEntry'>['brands'][number], 'publishing'>[] }>;
  /** Throws `draft.stale` and `request.not_found`. */
  dropDraft(input: OnEntry & { readonly revision: number }): Promise<void>;
  /** Throws `draft.stale`, `content.invalid` with faults by entry, `content.busy`, `request.invalid`. */
  publish(
    request: Publishing & {
      readonly entries: AdminBodyOf<'publishContent'>['entries'];
      /** When it takes effect; at once if `undefined`. */
      readonly at: Date | undefined;
      readonly approvedBy: string | undefined;
    },
  ): Promise<Unproposed<AdminValueOf<'publishContent'>>>;
  publications(tenant: string): Promise<AdminValueOf<'listContentPublications'>>;
  /** Throws `request.not_found`. */
  cancelPublication(
    input: Omit<Writing, 'dryRun'> & { readonly id: string },
  ): Promise<AdminValueOf<'cancelContentPublication'>>;
  /** Returns whether anything changes. Throws `request.not_found`. */
  show(input: Writing & OnEntry & { readonly hidden: boolean }): Promise<boolean>;
  /** Throws `request.not_found`. */
  order(
    input: Writing & Pick<AdminBodyOf<'orderContent'>, 'kind' | 'ids'>,
  ): Promise<Unproposed<AdminValueOf<'orderContent'>>>;
  /** Hides, shows or ends entries. */
  change(
    input: Omit<Writing, 'tenant'> & { readonly brand: Brand; readonly at: Date } & Pick<
        AdminBodyOf<'changeContentEntries'>,
        'entries' | 'change'
      >,
  ): Promise<Unproposed<AdminValueOf<'changeContentEntries'>>>;
  /** Restores content as after a revision: the named entries, or all. Throws `request.not_found`. */
  undo(
    input: Writing & { readonly to: bigint; readonly entries?: AdminBodyOf<'undoContent'>['entries'] },
  ): Promise<Unproposed<AdminValueOf<'undoContent'>>>;
  /** Copies entries of the other environment to a brand. Throws `request.not_found` and as `run`. */
  promote(
    request: Omit<Writing, 'tenant'> & {
      readonly source: string;
      readonly target: Brand;
      readonly entries: AdminBodyOf<'promoteContent'>['entries'];
      /** Writes in another transaction than one of its own. Not called if nothing is copied. */
      readonly commit?: (write: (tx: AnyTx) => Promise<bigint>) => Promise<bigint>;
    },
  ): Promise<Unproposed<AdminValueOf<'promoteContent'>>>;
  /**
   * Restores entries as they were at a time, in the transaction that serves the release of that time again. Returns all that have changed
   * since. Throws `request.not_found`, and `release.keeps_changes` if `isAlone`.
   */
  rollBack(
    request: Omit<Writing, 'tenant'> & {
      readonly brand: Brand;
      readonly since: Date;
      readonly entries: NonNullable<AdminBodyOf<'rollBackRelease'>['content']>;
      readonly isAlone: boolean;
      readonly release: number;
      readonly commit: (write: (tx: AnyTx) => Promise<bigint>) => Promise<bigint>;
    },
  ): Promise<AdminValueOf<'rollBackRelease'>['content']>;
  export(tenant: string): AsyncIterable<Uint8Array>;
  pictures(tenant: string): Promise<AdminValueOf<'listContentPictures'>>;
  /** Returns a WebP image. Throws `request.not_found`. */
  picture(tenant: string, hash: string): Promise<Uint8Array>;
  /** Throws `upload.not_an_image` and `upload.too_large`. */
  addPicture(input: {
    readonly tenant: string;
    readonly name: string;
    readonly author: string;
    readonly bytes: AsyncIterable<Uint8Array>;
  }): Promise<AdminValueOf<'putContentPicture'>>;
  /** Throws `request.not_found` and `change.refused`. */
  deletePicture(tenant: string, hash: string): Promise<void>;
};

import type { Released } from '../../../server/brands/versions/releases/release-brand.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { AnyTx } from '../../../server/database/database.ts';

type CommitContent = Parameters<ContentDesk['rollBack']>[0]['commit'];

/**
 * A release that lands in the transaction that writes content: all of it, or nothing. Pass `commit` to whatever writes the content, then
 * call `done`, which serves the release alone if no content was written.
 */
export function landing(release: (within?: (tx: AnyTx) => Promise<void>) => Promise<Released>): {
  readonly commit: CommitContent;
  readonly done: () => Promise<Released>;
} {
  let landed: Released | undefined;
  return {
    commit: async (write) => {
      let revision = 0n;
      landed = await release(async (tx) => {
        revision = await write(tx);
      });
      return revision;
    },
    done: async () => landed ?? (await release()),
  };
}

import { type Released, releaseBrand } from '../../../server/brands/versions/releases/release-brand.ts';
import type { ContentDesk } from '../../../server/content-desk.ts';
import type { AnyTx } from '../../../server/database/database.ts';
import { actingFrom, type Origin } from '../../../server/record-act.ts';
import type { CatalogueDesk } from '../../../server/staff-desk.ts';
import { takenRows } from '../../../server/taken-rows.ts';
import { releasedValue } from './act-values.ts';
import { originOfAct } from './catalogue-acts.ts';

/** Live changes that are listed of a promotion or a rollback, and at most named in one. The others are counted. */
const changesListed = 100;

type By = { readonly actor: string; readonly reason: string };
type Writing = By & Pick<Parameters<ContentDesk['rollBack']>[0], 'origin' | 'dryRun' | 'commit'>;
type Moved = ReturnType<ContentDesk['rollBack']>;

/**
 * Serves another release in an environment by a promotion or a rollback, together with the parts of the brand that the call names: content,
 * the choice of games and live changes. All of it lands in one transaction, or nothing.
 */
export async function moveRelease<Choice extends object, Change extends { readonly taken: boolean }>({
  content,
  choice,
  changes,
  ...release
}: Omit<Parameters<typeof releaseBrand>[0], 'within' | 'base'> & {
  /** Writes content, and lists the entries that differ; `undefined` if there is none to compare. */
  content: ((by: Writing) => Moved) | undefined;
  choice: {
    /** The difference that taking the choice makes; null if there is none. */
    readonly compared: Choice | null;
    readonly taken: boolean;
    readonly write: (tx: AnyTx, by: By & { readonly origin: Origin }) => Promise<void>;
    readonly refresh: CatalogueDesk['refresh'];
  };
  /** Live changes that differ, as they were before the act. */
  changes: readonly Change[];
}) {
  const { actor, reason, dryRun } = release;
  const isChosen = choice.taken && choice.compared !== null;
  const land = (within?: (tx: AnyTx) => Promise<void>) =>
    releaseBrand({
      ...release,
      base: undefined,
      within: async (tx) => {
        await within?.(tx);
        if (isChosen) await choice.write(tx, { actor, reason, origin: originOfAct() });
      },
    });
  let landed: Released | undefined;
  const listed = await content?.({
    actor,
    reason,
    dryRun,
    origin: actingFrom.current(),
    commit: async (write) => {
      let revision = 0n;
      landed = await land(async (tx) => {
        revision = await write(tx);
      });
      return revision;
    },
  });
  // Without content to write the release lands alone.
  const released = landed ?? (await land());
  if (choice.taken && !dryRun) await choice.refresh();
  const { listed: shown, more } = takenRows(changes, changesListed);
  return {
    ...releasedValue(released),
    content: { entries: listed?.entries ?? [], more: listed?.more ?? 0 },
    games: choice.compared && { ...choice.compared, taken: choice.taken },
    changes: shown,
    moreChanges: more,
  };
}

import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { shippedLists } from '../../../schema/manifest/extend-lists.ts';
import {
  type CreateShowRules,
  type ExplainedThing,
  type ListedThing,
  type Looker,
  lookerIds,
  lookers,
} from '../../../schema/why.ts';
import { decidingOf, readBy } from './deciding.ts';
import { setIn } from './set-in.ts';
import { type Thing, thingsOf } from './things.ts';

type Query = { readonly manifest: PublicManifest; readonly looker: Looker };

/** Explains what a brand shows and hides, by the rules that the pages use. Pure: nothing is rendered or requested. */
export const showRulesOf: CreateShowRules = ({ schema }) => {
  const menus = shippedLists(schema)
    .filter(({ itemOf }) => itemOf === 'entry')
    .map(({ steps }) => steps);
  const find = ({ manifest, name }: { manifest: PublicManifest; name: string }) =>
    thingsOf({ manifest, menus }).find((thing) => thing.name === name);

  function explainThing({ manifest, looker, thing }: Query & { thing: Thing }): ExplainedThing {
    const listed = listedOf({ thing, manifest, looker });
    const shownTo = lookerIds.filter((id) => thing.shows({ manifest, looker: lookers[id] }));
    const showsTo = (viewer: Looker) => (given: PublicManifest) => thing.shows({ manifest: given, looker: viewer });
    // If nobody sees a thing, the viewer is not the reason why it is hidden. Some pages are for visitors or agents alone.
    const judges = listed.shown || shownTo.length > 0 ? [looker] : [lookers.player, lookers.visitor, lookers.agent];
    const [judged = { shows: showsTo(looker), found: [] }] = judges
      .map(showsTo)
      .map((shows) => ({ shows, found: decidingOf({ manifest, shows, schema }) }))
      .filter(({ found }) => found.length > 0);
    const { shows, found } = judged;
    const [first] = found;
    const together =
      first !== undefined &&
      found.length > 1 &&
      shows(setIn({ value: manifest, steps: first.steps, next: first.needed })) === shows(manifest);
    const deciding = found.map(({ steps, ...setting }) => ({ ...setting, steps: byId({ steps, manifest }) }));
    const leadsTo = listed.shown ? undefined : thing.leadsTo?.({ manifest, looker });
    return { ...listed, deciding, together, shownTo, ...(leadsTo !== undefined && { leadsTo }) };
  }

  return {
    list: ({ manifest, looker }) => thingsOf({ manifest, menus }).map((thing) => listedOf({ thing, manifest, looker })),
    explain: ({ manifest, looker, name }) => {
      const thing = find({ manifest, name });
      return thing && explainThing({ manifest, looker, thing });
    },
    look: ({ manifest, looker, name }) => {
      const thing = find({ manifest, name });
      if (thing === undefined) return undefined;
      const shows = (given: PublicManifest) => thing.shows({ manifest: given, looker });
      // Adding or removing an item changes the list's length, which the rule reads.
      const read = readBy({ manifest, shows }).map(({ steps }) =>
        byId({ steps: steps.at(-1) === 'length' ? steps.slice(0, -1) : steps, manifest }),
      );
      return { shown: shows(manifest), read };
    },
  };
};

function listedOf({ thing, manifest, looker }: Query & { thing: Thing }): ListedThing {
  const { kind, name, id } = thing;
  return { kind, name, id, shown: thing.shows({ manifest, looker }), ...thing.title(manifest) };
}

/** Replaces indexes of list items by their ids, like in changes. */
function byId({ steps, manifest }: { steps: readonly string[]; manifest: PublicManifest }): string[] {
  let value: unknown = manifest;
  return steps.map((step) => {
    const isList = Array.isArray(value);
    value = (value as Record<string, unknown> | undefined)?.[step];
    const id = (value as { id?: unknown } | null)?.id;
    return isList && typeof id === 'string' ? id : step;
  });
}

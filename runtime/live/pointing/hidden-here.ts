import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { bridgeLimits } from '../../../schema/preview-bridge.ts';
import type { PageId } from '../../../schema/routes.ts';
import type { ExplainedThing, ListedThing, Looker } from '../../../schema/why.ts';
import { showRulesOf } from '../../shell/why/show-rules.ts';

/**
 * The blocks, fields and menu entries of a page that its viewer does not see, and the pages that are off, each with the settings that
 * decide. Explaining a field takes tens of milliseconds, so other work is let through between two things. Resolves to nothing if the
 * answer is not needed any more.
 */
export async function hiddenHere({
  manifest,
  page,
  looker,
  schema,
  isStale,
}: {
  manifest: PublicManifest;
  page: PageId;
  looker: Looker;
  schema: SchemaNode;
  isStale: () => boolean;
}): Promise<readonly ExplainedThing[] | undefined> {
  const rules = showRulesOf({ schema });
  const hidden = rules
    .list({ manifest, looker })
    .filter((thing) => !thing.shown && isPartOf({ thing, page, manifest, looker }));
  const found: ExplainedThing[] = [];
  for (const { name, kind } of hidden) {
    await new Promise((resolve) => setTimeout(resolve));
    if (isStale()) return undefined;
    const explained = rules.explain({ manifest, looker, name });
    // That visitors cannot open the pages of members is no news.
    if (explained !== undefined && (kind !== 'page' || explained.deciding.length > 0)) found.push(explained);
  }
  return found.slice(0, bridgeLimits.things);
}

function isPartOf({
  thing: { kind, name },
  page,
  manifest: { shell },
  looker,
}: {
  thing: ListedThing;
  page: PageId;
  manifest: PublicManifest;
  looker: Looker;
}): boolean {
  if (kind === 'block') return page === 'home';
  if (kind === 'field') return page === 'register';
  if (kind === 'page') return true;
  if (name.startsWith('entry:nav.footer.')) return !(shell.footerHiddenOn as readonly PageId[]).includes(page);
  if (name.startsWith('entry:nav.menuPage.')) return page === 'menu';
  // Every page of a member can open the member menu, and every page the side menu.
  return name.startsWith('entry:nav.memberSheet.') ? looker.type !== undefined : true;
}

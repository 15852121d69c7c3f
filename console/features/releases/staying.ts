import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { brandIn, type Environment } from '../../ui/environment.tsx';
import { shownTime } from '../../ui/shown-time.ts';

/** Live changes that are named; a count stands for the others. */
const named = 8;

/**
 * Sentences about what a rollback leaves as it is: games that were chosen, and live changes that were made, since the environment last
 * served the release.
 */
export async function stayingCautions({
  brand,
  environment,
  number,
  signal,
}: {
  brand: string;
  environment: Environment;
  number: number;
  signal: AbortSignal;
}): Promise<string[]> {
  const params = { tenant: brand };
  const releases = await callAdmin({ operation: 'listReleases', params, signal });
  const served = releases.find((release) => release.number === number)?.served;
  const since = served?.find((each) => each.environment === environment)?.until ?? undefined;
  if (since === undefined) return [];
  const isSince = ({ createdAt }: { readonly createdAt: string }) => Date.parse(createdAt) > Date.parse(since);
  const [choices, layers] = await Promise.all([
    callAdmin({ operation: 'listChoices', params: { brand: brandIn(brand, environment) }, signal }),
    callAdmin({ operation: 'showLayers', params, query: { environment }, signal }),
  ]);
  const changes = (layers.at(-1)?.changes ?? []).filter(isSince);
  const games = choices.filter(isSince).at(-1);
  return [
    ...(games === undefined
      ? []
      : [text('release.gamesStay', { actor: games.actor, at: shownTime(games.createdAt), reason: games.reason })]),
    ...changes
      .slice(0, named)
      .map(({ path, actor, createdAt }) =>
        text('release.changeStays', { place: path.slice(1).replaceAll('/', ' › '), actor, at: shownTime(createdAt) }),
      ),
    ...(changes.length > named ? [text('release.changesStay', { count: changes.length - named })] : []),
  ];
}

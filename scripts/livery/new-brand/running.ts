import type { BrandSettings } from '../../../server/brands/new-brand/settings.ts';
import { addressOf, callAdmin } from '../admin-client.ts';
import { UnreadableError } from '../command.ts';

type Search = { readonly env: NodeJS.ProcessEnv; readonly settings: BrandSettings };

/** Why a server that runs on the data folder would not serve the brand; `undefined` if none runs. */
export async function claimedByRunning({ env, settings }: Search): Promise<string | undefined> {
  const brands = await brandsOfRunning(env);
  for (const { id, domains } of brands ?? []) {
    if (id === settings.id) return `the running server already has a brand ${id}`;
    const taken = settings.domains.find((domain) => domains.includes(domain));
    if (taken !== undefined) return `${taken} is claimed by ${id} on the running server`;
  }
  return undefined;
}

/** Milliseconds to wait. A server that watches the folder publishes a brand within a second; the rest is for slow machines. */
const patience = { tries: 50, pause: 200 };

/** Address of the brand, or its future address. */
export async function whereItRuns({
  env,
  settings: { id },
}: Search): Promise<{ state: 'live' | 'unseen' | 'stopped'; address: string }> {
  const host = `${id}.${env.PREVIEW_DOMAIN ?? 'localhost'}`;
  const port = await addressOf(env).then(
    ({ url }) => new URL(url).port,
    () => env.PORT ?? '8080',
  );
  const address = `http://${host}:${port}`;
  for (let tried = 0; tried < patience.tries; tried += 1) {
    const brands = await brandsOfRunning(env);
    if (brands === undefined) return { state: 'stopped', address };
    if (brands.some((brand) => brand.id === id && brand.served)) return { state: 'live', address };
    await new Promise((resolve) => setTimeout(resolve, patience.pause));
  }
  return { state: 'unseen', address };
}

async function brandsOfRunning(env: NodeJS.ProcessEnv) {
  try {
    const answer = await callAdmin({ env, operation: 'listBrands' });
    return 'refusal' in answer ? undefined : answer.value;
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

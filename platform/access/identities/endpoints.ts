import { CodedError } from '../../../schema/errors.ts';
import type { Language } from '../../../schema/languages.ts';
import { routes } from '../../../schema/routes.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { requireSecure } from '../../../server/http/access.ts';
import type { Client } from '../../../server/http/client.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import type { PlayerIndex } from '../../account/lookup/player-index.ts';
import { makeUsername } from '../../account/make-username.ts';
import type { Player } from '../../account/player-table.ts';
import { emptyProfile, insertPlayer, isMember } from '../../account/players.ts';
import { sessionRecord } from '../../account/session-record.ts';
import type { Opened, SentSecrets, Sessions } from '../../account/sessions.ts';
import { usernameKey } from '../../account/username-key.ts';
import { brandText } from '../../messages/brand-text.ts';
import type { LimitsAndBudgets } from '../../protection/budgets.ts';
import { spendAddress } from '../../protection/spend-address.ts';
import { welcomeMember } from '../../registration/welcome-member.ts';
import type { Attempts } from './attempts.ts';
import type { ProviderId } from './provider-kinds.ts';
import type { Identity, IdentityProviders } from './providers.ts';

/** Social login (CALL-ACC-29): redirect to the provider, and return from it. */
export const identityEndpoints = (
  parts: SocialParts &
    LimitsAndBudgets & { brands: Pick<BrandSet, 'byHost'>; attempts: Attempts; providers: IdentityProviders },
) => {
  const { database, limits, budgets, brands, sessions, attempts, providers } = parts;
  const spend = (tenant: string, client: Client) =>
    spendAddress({ database, limits, tenant, budget: budgets.socialAddress, address: client.address });
  return {
    startSocialLogin: async (call) => {
      const { brand, client, body } = call;
      const { provider } = body;
      requireSecure(client);
      providers.requireOffered({ brand, provider });
      const returnTo = pathOfThisSite(body.returnTo);
      await spend(brand.id, client);
      // The host was resolved to this brand, so it can be trusted here.
      const redirectUri = `${client.protocol}://${client.host}${routes.login.path}`;
      const exchanged = attempts.draw({ redirectUri });
      const url = await providers.addressOf({ brand, provider, exchanged });
      await attempts.store({ exchanged, provider, returnTo, tenant: brand.id, browser: call });
      return { url };
    },
    finishSocialLogin: async (call) => {
      const { brand, client, body, language, requestId } = call;
      requireSecure(client);
      if (brands.byHost(body.registerUrl)?.id !== brand.id) throw new CodedError('affiliate.bad_referrer');
      await spend(brand.id, client);
      const query = new URLSearchParams(body.query);
      const state = query.get('state') ?? '';
      const { exchanged, provider, returnTo } = await attempts.take({ tenant: brand.id, browser: call, state });
      providers.requireOffered({ brand, provider });
      const identity = await providers.identify({ brand, provider, exchanged, query });
      const opened = await enterWith(parts, {
        brand,
        provider,
        identity,
        host: body.registerUrl,
        language,
        origin: { address: client.address, requestId },
        replaces: sessions.sentSecretsOf(call),
      });
      sessions.handOver({ browser: call, opened });
      return { session: await sessionRecord({ parts, session: opened.session, brand }), returnTo };
    },
  } satisfies Partial<Endpoints<'access'>>;
};

/** A path of this site with query and fragment, or empty. Throws for anything that leads to another origin (open redirect). */
function pathOfThisSite(returnTo: string): string {
  if (returnTo === '') return '';
  const here = 'https://here.invalid';
  const url = URL.canParse(returnTo, here) ? new URL(returnTo, here) : undefined;
  // `/..//elsewhere` normalises to `//elsewhere`, which is an address on another host.
  if (!returnTo.startsWith('/') || url?.origin !== here || url.pathname.startsWith('//'))
    throw new CodedError('request.invalid');
  return `${url.pathname}${url.search}${url.hash}`;
}

type SocialParts = DatabaseAndClock & { sessions: Sessions; playerIndex: PlayerIndex; playCredits: boolean };

type Arrival = {
  brand: Brand;
  provider: ProviderId;
  identity: Identity;
  host: string;
  language: Language;
  origin: Origin;
  replaces: SentSecrets;
};

/** Another tab opened the account for the same new identity first: retry as a login. */
class Overtaken extends Error {}

/** Logs in the account of an identity, or opens one on first use. Throws `auth.identity_refused`, `registration.closed`. */
async function enterWith(parts: SocialParts, arrival: Arrival): Promise<Opened> {
  const enter = () => parts.database.asTenant(arrival.brand.id, (tx) => enterOnce(tx, parts, arrival));
  const opened = await enter().catch((error: unknown) => {
    if (error instanceof Overtaken) return enter();
    throw error;
  });
  if (opened === undefined) throw new CodedError('auth.identity_refused');
  return opened;
}

/** `undefined` if the account may not log in. Returned instead of thrown, so that the audit entry is committed. */
async function enterOnce(tx: Tx, parts: SocialParts, arrival: Arrival): Promise<Opened | undefined> {
  const { sessions } = parts;
  const { provider, origin, replaces } = arrival;
  const known = await playerOf(tx, arrival);
  const note = (action: 'account.login' | 'account.login_refused', player: string, session?: string) =>
    auditAccount(tx, { action, player, origin, after: { provider, ...(session !== undefined && { session }) } });
  if (known !== undefined && (known.status !== 'active' || !isMember(known.type))) {
    await note('account.login_refused', known.id);
    return undefined;
  }
  const player = known ?? (await newPlayer(tx, parts, arrival));
  const opened = await sessions.open(tx, { player, firstTime: known === undefined, replaces });
  await note('account.login', player.id, opened.session.id);
  return opened;
}

const playerOf = (tx: Tx, { brand, provider, identity }: Arrival) =>
  selectRows(tx, 'identity', { tenant: brand.id, provider, issuer: identity.issuer, subject: identity.subject })
    .innerJoin('player', (join) =>
      join.onRef('player.tenant', '=', 'identity.tenant').onRef('player.id', '=', 'identity.player_id'),
    )
    .select(['player.id', 'player.username', 'player.type', 'player.status'])
    .executeTakeFirst();

async function newPlayer(tx: Tx, { playerIndex, playCredits }: SocialParts, arrival: Arrival) {
  const { brand, provider, identity } = arrival;
  const player = await openAccount(tx, { playerIndex, playCredits, ...arrival });
  const row = await tx
    .insertInto('identity')
    .values({ tenant: brand.id, provider, ...identity, player_id: player.id, created_at: tx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst();
  if (row === undefined) throw new Overtaken();
  return player;
}

const mostDraws = 5;

/** Opens an account for an identity on its first login. Throws `registration.closed`. */
async function openAccount(
  tx: Tx,
  {
    playerIndex,
    playCredits,
    brand,
    provider,
    host,
    language,
    origin,
  }: {
    playerIndex: PlayerIndex;
    playCredits: boolean;
    brand: Brand;
    provider: ProviderId;
    host: string;
    language: Language;
    origin: Origin;
  },
): Promise<Pick<Player, 'id' | 'username' | 'type'>> {
  const { id: tenant, manifest } = brand;
  if (!manifest.flags.REGISTER_REE3) throw new CodedError('registration.closed');
  const now = tx.clock.now();
  const named = (username: string) => ({
    ...emptyProfile,
    tenant,
    id: uuidV7({ clock: tx.clock }),
    username,
    username_key: usernameKey(username),
    type: 0,
    status: 'active' as const,
    // No password login until its owner sets a password.
    password_hash: null,
    register_method: 'SOCIAL',
    register_host: host,
    created_at: now,
    first_login_at: now,
  });
  for (let turn = 0; turn < mostDraws; turn += 1) {
    const player = named(makeUsername(manifest.registration.fields.username));
    if (!(await insertPlayer(tx, player, playerIndex))) continue;
    await consent(tx, { brand, player: player.id, language, at: now });
    await welcomeMember(tx, {
      playCredits,
      brand,
      player: player.id,
      account: player.username,
      origin,
      registered: { type: player.type, registerMethod: player.register_method, provider },
    });
    return player;
  }
  throw new Error('no free name was drawn');
}

/** Records consent to the login disclaimer, in the wording shown, if the brand shows one. */
async function consent(
  tx: Tx,
  { brand, player, language, at }: { brand: Brand; player: string; language: Language; at: Date },
): Promise<void> {
  if (!brand.manifest.login.disclaimer.enabled) return;
  // Tags mark the link.
  const text = brandText({ brand, language, name: 'access:disclaimer' }).replaceAll(/<\/?\w+>/g, '');
  await tx
    .insertInto('consent')
    .values({ tenant: brand.id, player_id: player, statement: 'terms', text, language, agreed_at: at })
    .execute();
}

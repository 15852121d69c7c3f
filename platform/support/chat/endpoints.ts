import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { QueryOf } from '../../../schema/call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { components } from '../../../schema/generated/platform.ts';
import { routes } from '../../../schema/routes.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { SecretOf } from '../../../server/brands/secrets/open-secrets.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Client } from '../../../server/http/client.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import type { Log } from '../../../server/log.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';

export const chatEndpoints = (parts: {
  brands: Pick<BrandSet, 'byHost'>;
  clock: Clock;
  log: Log;
  outbound: Outbound;
  secrets: Secrets;
  sandbox: boolean;
  secretOf: SecretOf;
}) => {
  const { brands, clock, log, outbound } = parts;
  const secretOf = createChatSecret(parts);
  const callChat = createCallChat({ clock, log, outbound, secretOf });
  const anchors = ({
    brand,
    session,
    list,
  }: {
    brand: Brand;
    session: { readonly playerId: string };
    list: 'anchorsUrl' | 'focusUrl';
  }) => {
    const { enabled, [list]: address } = brand.manifest.chat.anchorLists;
    if (!enabled) throw new CodedError('module.off');
    const most = mostAnchorCharacters;
    return callChat({ brand, member: session.playerId, address, most, read: anchorsIn, otherwise: [] });
  };
  return {
    launchChat: ({ brand, session, query, client }) => {
      const { launchUrl: launch } = brand.manifest.chat;
      if (launch === null) throw new CodedError('service.unavailable');
      const name = signedName({
        tenant: brand.id,
        member: session.playerId,
        now: clock.now(),
        secret: secretOf(brand),
      });
      return { chatUrl: launchUrl({ launch, query, brand, brands, client, name }) };
    },
    countChatUnread: async ({ brand, session }) => ({
      unReadCount: await callChat({
        brand,
        member: session.playerId,
        address: brand.manifest.chat.unreadUrl,
        most: mostUnreadCharacters,
        read: unreadIn,
        otherwise: 0,
      }),
    }),
    listChatAnchors: (call) => anchors({ ...call, list: 'anchorsUrl' }),
    listChatFocus: (call) => anchors({ ...call, list: 'focusUrl' }),
  } satisfies Partial<Endpoints<'support'>>;
};

/** Maximum size of a response, which should be one number. */
const mostUnreadCharacters = 10_000;
const mostUnread = 100_000;

/** Parses the chat's unread count; 0 if the answer is invalid. */
function unreadIn(answer: unknown): number {
  const count = typeof answer === 'object' && answer !== null && 'unReadCount' in answer && answer.unReadCount;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? Math.min(count, mostUnread) : 0;
}

type Anchor = components['schemas']['ChatAnchor'];

/** Maximum size of a response, and of a list. */
const mostAnchorCharacters = 200_000;
const mostAnchors = 200;

/** Parses the chat's anchors, `{ "list": [...] }`. Invalid entries are left out, as are pictures that are not https. */
function anchorsIn(answer: unknown): Anchor[] {
  const list = typeof answer === 'object' && answer !== null && 'list' in answer ? answer.list : undefined;
  if (!Array.isArray(list)) throw new Error('its response is no list');
  return list.flatMap((one: unknown) => anchorOf(one) ?? []).slice(0, mostAnchors);
}

function anchorOf(one: unknown): Anchor | undefined {
  if (typeof one !== 'object' || one === null) return undefined;
  const { id, name, pictureUrl, online } = one as Partial<Record<keyof Anchor, unknown>>;
  if (!isWord(id) || !isWord(name)) return undefined;
  const isPicture = typeof pictureUrl === 'string' && pictureUrl.length <= 500 && isHttps(pictureUrl);
  return { id, name, pictureUrl: isPicture ? pictureUrl : '', online: online === true };
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 100;
const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:';

/** Address of the chat with its parameters (CALL-ACC-27). */
function launchUrl({
  launch,
  query,
  brand,
  brands,
  client,
  name,
}: {
  launch: string;
  query: QueryOf<'launchChat'>;
  brand: Brand;
  brands: Pick<BrandSet, 'byHost'>;
  client: Pick<Client, 'protocol' | 'host'>;
  /** Signed parameters that identify the member. */
  name: Readonly<Record<string, string>>;
}): string {
  const { chat, theme, tenant } = brand.manifest;
  const requested = /^[0-9a-f]{6}$/i.test(query.headerColor ?? '') ? query.headerColor : undefined;
  const url = new URL(launch);
  for (const [key, value] of Object.entries({
    b2c: String(query.b2c ?? 1),
    backUrl: backUrl({ requested: query.backUrl, brand, brands, client }),
    headerColor: requested ?? (chat.headerColor ?? theme.colors.header).slice(1),
    title: query.title || tenant.brandName,
    template: query.template || 'v2',
    ...name,
  }))
    url.searchParams.set(key, value);
  return url.href;
}

/** Return address of the chat: only on the brand's own hosts, else its home page, to prevent open redirects (security.md). */
function backUrl({
  requested = '',
  brand,
  brands,
  client,
}: {
  requested: string | undefined;
  brand: Brand;
  brands: Pick<BrandSet, 'byHost'>;
  client: Pick<Client, 'protocol' | 'host'>;
}): string {
  const origin = `${client.protocol}://${client.host}`;
  const home = `${origin}${routes.home.path}`;
  if (requested === '' || !URL.canParse(requested, origin)) return home;
  const url = new URL(requested, origin);
  const isWeb = url.protocol === 'https:' || url.protocol === `${client.protocol}:`;
  const isPlain = url.username === '' && url.password === '';
  return isWeb && isPlain && brands.byHost(url.host)?.id === brand.id ? url.href : home;
}

/** Timeout and cache lifetime in milliseconds. */
const patience = 2000;
const cachedFor = 1000;
/** Maximum number of cached answers. */
const mostCached = 10_000;
/** Maximum bytes of a character in UTF-8. */
const bytesOfCharacter = 4;

type Input<Answer> = {
  readonly brand: Brand;
  readonly member: string;
  /** Null if the brand has none. */
  readonly address: string | null;
  /** Maximum characters of the answer. */
  readonly most: number;
  /** Parses the answer. Throws if it is invalid. */
  read(answer: unknown): Answer;
  /** Used if the chat is unavailable or its answer invalid, so that the page does not break (CALL-ACC-26). */
  readonly otherwise: Answer;
};
type CallChat = <Answer>(input: Input<Answer>) => Promise<Answer>;

/** Calls a brand's chat about a member, whose signed name is sent. Answers are cached for a second. */
function createCallChat({
  clock,
  log,
  outbound,
  secretOf,
}: {
  clock: Clock;
  log: Log;
  outbound: Pick<Outbound, 'getFrom'>;
  secretOf: ChatSecret;
}): CallChat {
  const answers = new LRUCache<string, { readonly at: number; readonly answer: Promise<unknown> }>({ max: mostCached });

  const call = async <Answer>({ brand, member, address, most, read, otherwise }: Input<Answer>) => {
    try {
      const url = new URL(address ?? '');
      const name = signedName({ tenant: brand.id, member, now: clock.now(), secret: secretOf(brand) });
      for (const [key, value] of Object.entries(name)) url.searchParams.set(key, value);
      const { status, body } = await outbound.getFrom({
        url: url.href,
        headers: { accept: 'application/json' },
        timeout: patience,
        mostBytes: most * bytesOfCharacter,
      });
      if (status < 200 || status > 299) throw new Error(`it answered ${status}`);
      const text = body.toString('utf8');
      if (text.length > most) throw new Error('its response is too long');
      return read(JSON.parse(text));
    } catch (error) {
      log.debug({ tenant: brand.id }, `a call of the chat service failed: ${error instanceof Error ? error.name : ''}`);
      return otherwise;
    }
  };

  return <Answer>(input: Input<Answer>): Promise<Answer> => {
    if (input.address === null) return Promise.resolve(input.otherwise);
    const key = `${input.brand.id} ${input.member} ${input.address}`;
    const now = clock.now().getTime();
    const last = answers.get(key);
    // The cached answer has the right type, because each address has one parser.
    if (last !== undefined && now - last.at < cachedFor) return last.answer as Promise<Answer>;
    const answer = call(input);
    answers.set(key, { at: now, answer });
    return answer;
  };
}

/** Validity of a signature. */
const minutes = 5;

/**
 * Signs a member's name for the chat, with a secret shared with the brand: HMAC-SHA-256 in hexadecimal over `tenant`, `member` and
 * `expires` (seconds since 1970), separated by line breaks.
 */
function signedName({
  tenant,
  member,
  now,
  secret,
}: {
  tenant: string;
  member: string;
  now: Date;
  secret: string;
}): Readonly<Record<'tenant' | 'member' | 'expires' | 'signature', string>> {
  const expires = String(Math.floor(now.getTime() / 1000) + minutes * 60);
  const signature = createHmac('sha256', secret).update([tenant, member, expires].join('\n')).digest('hex');
  return { tenant, member, expires, signature };
}

/**
 * Secret that signs members' names for the brand's chat. Throws `service.unavailable` if it is not set or withheld, so that no name
 * is sent unsigned.
 */
type ChatSecret = (brand: Brand) => string;

const createChatSecret = ({
  secretOf,
  secrets,
  sandbox,
  log,
}: {
  secretOf: SecretOf;
  secrets: Secrets;
  sandbox: boolean;
  log: Log;
}): ChatSecret => {
  return (brand) => {
    const { id, manifest } = brand;
    const name = manifest.chat.secretName;
    const given = name === null ? undefined : secretOf({ brand, kind: 'chat', name });
    if (given !== undefined) return given;
    // The sandbox has no real chat, so a derived secret is enough.
    if (sandbox) return secrets.mac({ purpose: 'chat', parts: [id] });
    log.error(
      { tenant: id },
      `LIVERY_SECRET_${name ?? '(unnamed)'} is not set or withheld: the chat gets no names of members`,
    );
    throw new CodedError('service.unavailable');
  };
};

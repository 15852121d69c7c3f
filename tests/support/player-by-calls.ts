import type { BrowserContextOptions } from 'playwright-core';
import type { Schemas } from '../../runtime/api/operation-types.ts';
import { sessionKey } from '../../runtime/session/session-record.ts';
import { type Clock, systemClock } from '../../server/clock.ts';
import { send } from './http.ts';
import { captchaAnswer, type Livery } from './livery.ts';
import { aBrowser, aLogin, aRegistration, type Browser } from './platform.ts';

/** A visitor of a brand who makes the calls of its pages without opening one: a page takes thirty times as long. */
const visitorOf = (livery: Livery, brand: string, clock: Clock | undefined = systemClock): Browser =>
  aBrowser({
    server: { send: (call) => send({ port: livery.port, call }) },
    clock,
    brand,
    host: `${brand}.localhost:${livery.port}`,
    address: '127.0.0.1',
    protocol: 'http',
  });

/** Registers a player, for journeys that are not about the form. Fails like the call. */
export async function registerByCalls({
  livery,
  brand,
  ...fields
}: { livery: Livery; brand: string; username: string; password: string } & Record<string, unknown>): Promise<void> {
  const manifest = livery.brands.byId(brand)?.manifest;
  if (manifest === undefined) throw new Error(`no brand ${brand}`);
  const visitor = visitorOf(livery, brand);
  const { captchaId } = await visitor.solveCaptcha('register');
  const captcha = { captcha: captchaAnswer, captchaId };
  await visitor.value('register', { body: aRegistration({ manifest, ...captcha, ...fields }) });
}

/** Status of a try to log in. */
export async function logInByCalls({
  livery,
  brand,
  ...fields
}: {
  livery: Livery;
  brand: string;
  username: string;
  password: string;
}): Promise<number> {
  return (await visitorOf(livery, brand).call('login', { body: aLogin(fields) })).status;
}

/** Cookies and storage of a player who is logged in, as `storageState` of a browser context. */
export type StoredSession = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Logs in and returns the session that the pages of the brand would store. Fails like the call. */
export async function sessionByCalls({
  livery,
  brand,
  clock,
  ...fields
}: {
  livery: Livery;
  brand: string;
  clock?: Clock | undefined;
  username: string;
  password: string;
}): Promise<StoredSession> {
  const { headers, status, text, body } = await visitorOf(livery, brand, clock).call('login', { body: aLogin(fields) });
  if (status !== 200) throw new Error(`login: ${status} ${text}`);
  const { deviceHandle, mustChangePassword, ...record } = (body as { value: Schemas['Session'] }).value;
  const stored = { ...record, ...(mustChangePassword && { mustChangePassword }) };
  return {
    cookies: [headers['set-cookie'] ?? []].flat().map((line) => cookieOf({ line, brand })),
    origins: [
      {
        origin: new URL(livery.url(brand, '/')).origin,
        localStorage: [{ name: sessionKey, value: JSON.stringify(stored) }],
      },
    ],
  };
}

/** The cookie of a `set-cookie` line, in the format of browser contexts. Cookies of a login end with the browser. */
function cookieOf({ line, brand }: { line: string; brand: string }): StoredSession['cookies'][number] {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const has = (name: string) => attributes.some((each) => each.toLowerCase() === name);
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    domain: `${brand}.localhost`,
    path: '/',
    expires: -1,
    httpOnly: has('httponly'),
    secure: has('secure'),
    sameSite: has('samesite=strict') ? 'Strict' : 'Lax',
  };
}

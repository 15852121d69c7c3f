import { send } from './http.ts';
import { captchaAnswer, type Livery } from './livery.ts';
import { aBrowser, aLogin, aRegistration, type Browser } from './platform.ts';

/** A visitor of a brand who makes the calls of its pages without opening one: a page takes thirty times as long. */
const visitorOf = ({ livery, brand }: { livery: Livery; brand: string }): Browser =>
  aBrowser({
    server: { send: (call) => send({ port: livery.port, call }) },
    clock: { now: () => new Date() },
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
}: { livery: Livery; brand: string; username: string; password: string } & Record<
  string,
  unknown
>): Promise<void> {
  const manifest = livery.brands.byId(brand)?.manifest;
  if (manifest === undefined) throw new Error(`no brand ${brand}`);
  const visitor = visitorOf({ livery, brand });
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
  return (await visitorOf({ livery, brand }).call('login', { body: aLogin(fields) })).status;
}

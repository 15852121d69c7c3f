import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aPlatform } from '../../tests/support/platform.ts';
import { emptyProfile } from '../account/players.ts';
import { type MailMessage, MailRefused } from './mail-sender.ts';
import { createSmtpSender } from './smtp-sender.ts';

type Delivered = { from: string; to: string[]; user: string | undefined; raw: string };

let server: SMTPServer;
let url: string;
let delivered: Delivered[];
/** Replies to recipients, in order; 250 if none is left. */
let answers: number[];

beforeEach(async () => {
  delivered = [];
  answers = [];
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => {
      const code = answers.shift();
      done(code === undefined ? null : Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData: (stream, { envelope, user }, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        raw += part;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        delivered.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

const from = 'post@livery.example';
const message: MailMessage = {
  tenant: 'alpha',
  about: { player: 'p1', kind: 'recoveryLink' },
  from: { name: 'Álpha, "the" brand', address: null },
  to: 'ana@mail.example',
  subject: 'A new password\r\nBcc: everybody@mail.example',
  text: 'Hello',
  html: '<p>Hello</p>',
};

describe('mails over SMTP', () => {
  test('sends a mail as text and HTML to its only recipient', async () => {
    await createSmtpSender({ url, from }).send(message);
    expect(delivered).toMatchObject([{ from, to: [message.to], user: undefined }]);
    const [head = ''] = delivered[0]?.raw.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^From: .*<post@livery\.example>$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/multipart\/alternative/);
    expect(head).not.toMatch(/^Bcc:/m);
  });

  test("logs in if its address has credentials, and sends from the brand's own address", async () => {
    const named = url.replace('smtp://', 'smtp://post%40livery:p%40ss@');
    const own = { name: 'Alpha', address: 'hello@alpha.example' };
    await createSmtpSender({ url: named, from }).send({ ...message, from: own });
    expect(delivered).toMatchObject([{ from: own.address, user: 'post@livery' }]);
    const wrong = createSmtpSender({ url: url.replace('smtp://', 'smtp://post:no@'), from });
    await expect(wrong.send(message)).rejects.toBeInstanceOf(MailRefused);
  });

  test('an address with a comma is still one recipient', async () => {
    const sender = createSmtpSender({ url, from });
    await sender.send({ ...message, to: 'a,b@mail.example' }).catch(() => undefined);
    expect(delivered.flatMap(({ to }) => to).every((to) => to.includes('a,b') || to.includes('"a,b"'))).toBe(true);
  });

  test('distinguishes permanent refusals from temporary ones', async () => {
    const sender = createSmtpSender({ url, from });
    answers = [550, 451];
    await expect(sender.send(message)).rejects.toBeInstanceOf(MailRefused);
    await expect(sender.send(message)).rejects.not.toBeInstanceOf(MailRefused);
    await sender.send(message);
    expect(delivered).toHaveLength(1);
  });

  test('times out', async () => {
    const silent: Server = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const mute = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(createSmtpSender({ url: mute, from }, { timeout: 200 }).send(message)).rejects.toThrow();
    silent.close();
  });

  test('sends nothing unencrypted to a server that is not local', async () => {
    // An address of this machine that is not the loopback. The server offers no STARTTLS, so nothing is sent to it.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    await expect(createSmtpSender({ url: elsewhere, from }).send(message)).rejects.toMatchObject({
      cause: { code: 'ETLS' },
    });
    expect(delivered).toEqual([]);
  });
});

const aStage = async (stated = {}) => {
  const manifest = aManifest({
    tenant: { id: 'alpha', brandName: '<b>Alpha</b> & "Co"' },
    flags: { VALID_CAPTCHA3: false },
    recovery: { email: true, mailFrom: 'hello@alpha.example' },
    locale: { default: 'EN', enabled: ['EN', 'TY', 'CN', 'AR'] },
  });
  const config = { sandbox: false, smtp: { url, from }, mailRetries: [0.05, 0.05], ...stated };
  const stage = await aPlatform({ manifests: [manifest], config });
  await stage.database.asTenant('alpha', (tx) =>
    tx
      .insertInto('player')
      .values({
        ...emptyProfile,
        tenant: 'alpha',
        id: uuidV7(),
        username: 'ana',
        username_key: 'ana',
        email: 'ana@mail.example',
        type: 0,
        status: 'active',
        password_hash: null,
        created_at: stage.clock.now(),
      })
      .execute(),
  );
  const recover = (language = 'en', host = 'alpha.example') =>
    stage
      .browser({ host })
      .call('recoverByEmail', {
        body: { username: 'ana', email: 'ana@mail.example', captcha: '', captchaId: '' },
        headers: { 'accept-language': language, 'x-forwarded-proto': 'https', origin: `https://${host}` },
      });
  const settled = async () => {
    await eventually(() => expect(stage.platform.mails().waiting).toBe(0));
    return stage.platform.mails();
  };
  return { stage, recover, settled };
};

/** Decodes quoted-printable text. */
const decoded = (raw = '') => {
  const bytes = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

describe('recovery mails over SMTP', () => {
  test.each([
    ['en', 'en', 'ltr', 'Choose a new password'],
    ['tl-ph', 'tl-ph', 'ltr', 'Pumili ng bagong password'],
    ['zh-cn', 'zh-cn', 'ltr', '设置新密码'],
    ['ar', 'ar', 'rtl', 'اختيار كلمة مرور جديدة'],
  ])("in %s they have the brand's language and design", async (accept, code, direction, action) => {
    covers(['CALL-ACC-09']);
    const { stage, recover, settled } = await aStage();
    expect((await recover(accept)).body).toEqual({ success: true, value: {} });
    expect(await settled()).toEqual({ waiting: 0, sent: 1, failed: 0 });
    const [mail] = delivered;
    expect(mail).toMatchObject({ from: 'hello@alpha.example', to: ['ana@mail.example'] });
    const raw = mail?.raw ?? '';
    const base64 = [...raw.matchAll(/base64\r\n\r\n([\w+/=\r\n]+)/g)]
      .map(([, body = '']) => Buffer.from(body, 'base64').toString('utf8'))
      .join('\n');
    const text = `${decoded(raw)}\n${base64}`;
    expect(text).toContain(`<html lang="${code}" dir="${direction}">`);
    expect(text).toContain(action);
    expect(text).toContain('https://alpha.example/icons/icon-192.png');
    const { colors } = stage.brands.byId('alpha')?.manifest.theme ?? {};
    expect(text).toContain(colors?.primary);
    expect(text).toMatch(/https:\/\/alpha\.example\/m\/forget#token=[\w-]{43}/);
    expect(text).not.toContain('<b>Alpha</b> & "Co"</');
    expect(text).toContain('&#60;b&#62;Alpha&#60;/b&#62; &#38; &#34;Co&#34;');
    await stage.close();
  });

  test('link to the main domain, whatever the host of the request', async () => {
    const { stage, recover, settled } = await aStage();
    await recover('en', 'alpha.localhost:6666');
    await settled();
    expect(decoded(delivered[0]?.raw)).toContain('https://alpha.example/m/forget#token=');
    expect(decoded(delivered[0]?.raw)).not.toContain('6666');
    await stage.close();
  });

  test('are retried a few times after the answer', async () => {
    const { stage, recover, settled } = await aStage();
    answers = [451, 451];
    expect((await recover()).status).toBe(200);
    expect(await settled()).toEqual({ waiting: 0, sent: 1, failed: 0 });
    answers = [451, 451, 451];
    expect((await recover()).status).toBe(200);
    expect(await settled()).toEqual({ waiting: 0, sent: 1, failed: 1 });
    answers = [550];
    expect((await recover()).status).toBe(200);
    expect(await settled()).toEqual({ waiting: 0, sent: 1, failed: 2 });
    expect(delivered).toHaveLength(1);
    await stage.close();
  });

  test('closing completes deliveries in progress and drops the rest', async () => {
    const { stage, recover } = await aStage({ mailRetries: [600] });
    answers = [451];
    await recover();
    await stage.close();
    expect(stage.platform.mails()).toEqual({ waiting: 0, sent: 0, failed: 1 });
  });

  test('without a server the call fails for everybody alike', async () => {
    const { stage, recover } = await aStage({ smtp: undefined });
    expect((await recover()).body).toMatchObject({ code: 'service.unavailable' });
    await stage.close();
  });
});

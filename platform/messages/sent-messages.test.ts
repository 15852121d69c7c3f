import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/log.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { aPlayer } from '../../tests/support/players.ts';
import { createMailQueue } from './mail-queue.ts';
import { type MailMessage, MailRefused } from './mail-sender.ts';
import { createSentMessages } from './sent-messages.ts';

const log = createLog({ level: 'silent' });
const settings = {
  recovery: { email: true, phone: true, emailCaptcha: false },
  login: { smsEnabled: true },
  flags: { VALID_CAPTCHA3: false },
} as const;
const manifests = ['alpha', 'beta'].map((id) => aManifest({ ...settings, tenant: { id } }));

describe('mails and SMS to a member', () => {
  let stage: TestPlatform;
  let drawn = 0;
  beforeAll(async () => {
    stage = await aPlatform({ manifests });
  });
  afterAll(() => stage?.close());

  const aMember = (tenant = 'alpha') => {
    drawn += 1;
    const mobile_num = `918200${4000 + drawn}`;
    return aPlayer({
      stage,
      tenant,
      email: `ana.${drawn}@mail.example`,
      mobile_num,
      mobile_key: `+63${mobile_num}`,
      country_dialing_code: '+63',
    });
  };
  /** Messages in a player's time line, newest first. */
  const shown = async (tenant: string, player: string) => {
    const brand = stage.brands.byId(tenant);
    if (brand === undefined) throw new Error(`${tenant} is not served`);
    const { list } = await stage.platform.players.events({
      brand,
      player,
      actor: 'bo',
      origin: { address: '192.0.2.1', requestId: 'r1' },
      query: { kind: 'message' },
    });
    return list
      .filter(({ action }) => action !== 'message')
      .map(({ action, text, address, status }) => [action, text, address, status]);
  };
  const requestByMail = (username: string, email: string) =>
    stage.browser().call('recoverByEmail', { body: { username, email, captcha: '', captchaId: '' } });
  const requestByPhone = async (purpose: 'login' | 'recover', mobileNum: string, brand = 'alpha') => {
    stage.clock.pass({ minutes: 2 });
    const browser = stage.browser({ brand });
    const proof = await browser.solveChallenge('code');
    const body = { purpose, mobileNum, countryDialingCode: '+63', proof };
    return browser.value('sendCode', { body });
  };
  const rows = async (tenant: string) =>
    stage.database.asTenant(tenant, (tx) => tx.selectFrom('sent_message').selectAll().execute());

  it('are in their time line with kind and masked address, but without their text', async () => {
    const { id, username, email, mobile_num: number } = await aMember();
    await requestByMail(username, email);
    await eventually(async () => expect(await shown('alpha', id)).toHaveLength(1));
    await requestByPhone('login', number);
    await requestByPhone('recover', number);
    await eventually(async () =>
      expect(await shown('alpha', id)).toEqual([
        ['sms', 'recoverCode', `+63 •••${number.slice(-3)}`, 'sent'],
        ['sms', 'loginCode', `+63 •••${number.slice(-3)}`, 'sent'],
        ['mail', 'recoveryLink', 'a•••@m•••.example', 'sent'],
      ]),
    );
    const stored = JSON.stringify(await rows('alpha'));
    const codes = ((await stage.outbox('alpha')) ?? []).flatMap(({ text }) => [
      ...text.matchAll(/\b\d{6}\b|token=[\w-]+/g),
    ]);
    expect(codes.length).toBeGreaterThan(2);
    for (const [secret] of codes) expect(stored).not.toContain(secret);
    expect(stored).not.toContain(number);
    expect(stored).not.toContain(email);
  });

  it('include the notice of a password that staff set', async () => {
    const { id, username } = await aMember();
    const brand = stage.brands.byId('alpha');
    if (brand === undefined) throw new Error('no brand');
    const origin = { address: '192.0.2.1', requestId: 'r1' };
    await stage.platform.setTemporaryPassword({ brand, username, reason: 'lost', actor: 'bo', origin });
    await eventually(async () =>
      expect(await shown('alpha', id)).toEqual([['mail', 'passwordChanged', 'a•••@m•••.example', 'sent']]),
    );
  });

  it('are not shown for another member, another brand, or a number without an account', async () => {
    const mine = await aMember();
    const other = await aMember();
    const twin = await aPlayer({
      stage,
      tenant: 'beta',
      username: mine.username,
      username_key: mine.username_key,
      mobile_num: mine.mobile_num,
      mobile_key: mine.mobile_key,
      country_dialing_code: '+63',
    });
    const before = [(await rows('alpha')).length, (await rows('beta')).length];
    await requestByPhone('login', mine.mobile_num);
    await requestByPhone('login', '9189999999');
    await eventually(async () => expect(await shown('alpha', mine.id)).toHaveLength(1));
    // Rows are written in order, so a wrong earlier one would exist by now.
    await requestByPhone('login', other.mobile_num);
    await eventually(async () => expect(await shown('alpha', other.id)).toHaveLength(1));
    expect(await shown('beta', twin.id)).toEqual([]);
    expect([(await rows('alpha')).length, (await rows('beta')).length]).toEqual([(before[0] ?? 0) + 2, before[1]]);
  });

  it('state if the mail server or gateway refused them, once for all retries', async () => {
    const { id, email, mobile_num: number } = await aMember();
    const sent = createSentMessages({ ...stage, log });
    const message: MailMessage = {
      tenant: 'alpha',
      from: { name: 'Alpha', address: null },
      to: email,
      subject: 's',
      text: 't',
      html: 'h',
      about: { player: id, kind: 'recoveryLink' },
    };
    const outcomes = [new Error('busy'), new Error('busy'), new MailRefused('no such box'), undefined];
    const queue = createMailQueue({
      sender: {
        send: async () => {
          const outcome = outcomes.shift();
          if (outcome !== undefined) throw outcome;
        },
      },
      retryAfter: [0, 0, 0],
      onDone: sent.noteMail,
    });
    queue.add({ log, make: async () => message });
    await eventually(() => expect([queue.counts().failed, outcomes.length]).toEqual([1, 1]));
    stage.clock.pass({ seconds: 1 });
    queue.add({ log, make: async () => message });
    await eventually(() => expect(queue.counts().sent).toBe(1));
    await queue.close();
    stage.clock.pass({ seconds: 1 });
    const gateway = sent.noted({ send: () => Promise.reject(new Error('the gateway is down')) });
    const sms = { tenant: 'alpha', to: `+63${number}`, text: '1', about: { player: id, kind: 'loginCode' } };
    await expect(gateway.send(sms as never)).rejects.toThrow('the gateway is down');
    await sent.close();
    expect((await shown('alpha', id)).map(([action, , , status]) => [action, status])).toEqual([
      ['sms', 'failed'],
      ['mail', 'sent'],
      ['mail', 'failed'],
    ]);
  });

  it('are limited to two hundred per member; the oldest are deleted', async () => {
    const [mine, other] = [await aMember(), await aMember()];
    const sent = createSentMessages({ ...stage, log });
    const note = (player: string, to: string) =>
      sent.noteMail({
        message: { tenant: 'alpha', to, about: { player, kind: 'recoveryLink' } } as MailMessage,
        isTaken: true,
      });
    note(other.id, 'first@other.example');
    for (let index = 0; index < 205; index += 1) {
      stage.clock.pass({ seconds: 1 });
      note(mine.id, index < 5 ? 'old@mail.example' : 'new@mail.example');
    }
    await sent.close();
    const own = (await rows('alpha')).filter(({ player_id }) => player_id === mine.id);
    expect([own.length, own.some(({ recipient }) => recipient.startsWith('o'))]).toEqual([200, false]);
    expect((await rows('alpha')).filter(({ player_id }) => player_id === other.id)).toHaveLength(1);
  });

  it('do not fail an answer if they cannot be stored', async () => {
    const lines: string[] = [];
    const loud = createLog({ destination: { write: (line: string) => lines.push(line) } });
    const sent = createSentMessages({ ...stage, log: loud });
    const sms = sent.noted({ send: async () => undefined });
    // No member has this id.
    const about = { player: 'nobody', kind: 'loginCode' } as const;
    const message = { tenant: 'alpha', to: '+639171234567', text: '123456' };
    await sms.send({ ...message, about });
    // Nothing is stored for a number without an account, so nothing can fail.
    await sms.send({ ...message, about: { player: undefined, kind: 'loginCode' } });
    await sent.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', tenant: 'alpha', channel: 'sms', msg: 'a sent message was not recorded' },
    ]);
    expect(lines.join('')).not.toMatch(/639171234567|123456/);
  });
});

import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import { type Livery, startLivery } from './support/livery.ts';

describe('the outbox of a sandbox', () => {
  let livery: Livery;
  beforeAll(async () => {
    livery = await startLivery();
  });
  afterAll(() => livery?.close());

  it('shows the operator a code that a page had sent, at that brand only', async () => {
    const host = 'jade.localhost';
    const why = ['--reason', 'numbers are verified'];
    expect((await livery.command('outbox', 'jade')).text).toBe('jade has sent nothing');
    expect((await livery.command('flag', 'set', 'jade', 'REGMOBVERF3', 'on', ...why)).code).toBe(0);

    const answer = await livery.send({ host, path: `${wire.apiBase}/challenge?purpose=code` });
    const challenge = (JSON.parse(answer.text) as { value: Challenge }).value;
    const solution = await solveChallenge({ challenge, deriveKey });
    const sent = await livery.send({
      host,
      path: `${wire.apiBase}/codes`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        origin: `http://${host}`,
        [wire.csrfHeader]: 'visitor',
      },
      body: JSON.stringify({
        purpose: 'register',
        mobileNum: '13812345678',
        countryDialingCode: '+86',
        proof: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
      }),
    });
    expect(JSON.parse(sent.text)).toMatchObject({ success: true, value: { length: 6 } });

    const { code, text } = await livery.command('outbox', 'jade', '--to', '13812345678');
    expect([code, text]).toEqual([0, expect.stringMatching(/^\S+Z sms \+8613812345678: .*\d{6}/)]);
    expect((await livery.command('outbox', 'jade', '--to', '000')).text).toBe('jade has sent nothing');
    expect((await livery.command('outbox', 'aurora')).text).toBe('aurora has sent nothing');
    expect((await livery.command('outbox')).code).toBe(2);
    expect((await livery.command('outbox', 'nobody')).code).toBe(1);
  });
});

import { expect, it } from 'vitest';
import { createLog, type LogFields } from './log.ts';

const aLog = () => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line: string) => lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
};
/** Log fields as code without types, or with one spread too many, would pass them. */
const loosely = (fields: Record<string, unknown>): LogFields => fields;

it('logs allowed fields, with the request they belong to', () => {
  const { log, last } = aLog();
  log.child({ requestId: 'r1', tenant: 'aurora' }).info({ status: 200, sequence: 9007199254740993n }, 'answered');
  expect(last()).toMatchObject({
    level: 'info',
    requestId: 'r1',
    tenant: 'aurora',
    status: 200,
    sequence: '9007199254740993',
    msg: 'answered',
  });
});

it('drops passwords, codes, tokens, cookies and all other fields that are not allowed, at any depth', () => {
  const { log, lines } = aLog();
  const secret = 'canary-5c1f';
  const secrets = { password: secret, code: secret, token: secret, cookie: secret, headers: { cookie: secret } };
  log.warn(loosely(secrets), 'one');
  log.info(loosely({ route: { password: secret }, tenant: [secret], req: secrets, body: secrets }), 'two');
  log.child(loosely({ ...secrets, requestId: 'r2' })).error({ status: 500 }, 'three');
  const failure = Object.assign(new Error('wrong'), { detail: secret, parameters: [secret], config: secrets });
  log.error({ err: new Error('outer', { cause: failure }) }, 'four');
  log.error({ err: secrets }, 'five');
  expect(lines).toHaveLength(5);
  expect(lines.join('')).not.toContain(secret);
});

it('describes an error with its code, stack and causes', () => {
  const { log, last } = aLog();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  log.error({ err: new TypeError('no database', { cause }) }, 'failed');
  expect(last().err).toMatchObject({
    type: 'TypeError',
    message: 'no database',
    stack: expect.stringContaining('log.test.ts'),
    cause: { code: 'ECONNREFUSED', message: 'refused' },
  });
});

it('describes each error of several', () => {
  const { log, last } = aLog();
  const errors = [new Error('refused'), Object.assign(new Error('away'), { code: 'ENOTFOUND' })];
  log.error({ err: new AggregateError(errors, 'nobody answers') }, 'failed');
  expect(last().err).toMatchObject({
    message: 'nobody answers',
    errors: [{ message: 'refused' }, { message: 'away', code: 'ENOTFOUND' }],
  });
});

it('escapes characters that would rewrite a terminal', () => {
  const { log, lines, last } = aLog();
  const file = 'a\u009b2K\u202eb';
  log.info({ file }, 'read');
  expect(lines.at(-1)).toContain('a\\u009b2K\\u202eb');
  expect(last().file).toBe(file);
});

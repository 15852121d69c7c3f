import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SettingsError } from '../../server/settings-error.ts';
import { readSettings, type Settings } from './settings.ts';

const read = (env: NodeJS.ProcessEnv) => readSettings({ env, root: '/srv/livery' });
const url = 'https://gateway.example/sms';

test('an SMS gateway belongs to no sandbox', () => {
  expect(read({}).smsGateway).toBeUndefined();
  expect(read({ SANDBOX: 'off', SMS_GATEWAY_URL: '' }).smsGateway).toBeUndefined();
  expect(read({ SANDBOX: 'off', SMS_GATEWAY_URL: url }).smsGateway).toEqual({ url, token: '' });
  expect(read({ SANDBOX: 'off', SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: 'secret' }).smsGateway).toEqual({
    url,
    token: 'secret',
  });
  for (const env of [
    { SMS_GATEWAY_URL: url },
    { SANDBOX: 'on', SMS_GATEWAY_URL: url },
    { SANDBOX: 'off', SMS_GATEWAY_URL: 'gateway.example' },
  ])
    expect(() => read(env)).toThrow(SettingsError);
});

test('ranges for private links are checked when the program starts', () => {
  expect(read({}).outboundAllowed).toEqual([]);
  expect(read({ OUTBOUND_ALLOWED: '' }).outboundAllowed).toEqual([]);
  const ranges = ['10.20.0.0/16', 'fd00:20::/64', '192.168.7.9'];
  expect(read({ OUTBOUND_ALLOWED: ` ${ranges.join(' , ')},` }).outboundAllowed).toEqual(ranges);
  for (const wrong of [
    'supplier.internal',
    '10.20.0.0/33',
    '10.20.0.1/16',
    '0.0.0.0/0',
    '10.20.0.0/16;::1',
    // Connections are compared as IPv4, so that the range would cover nothing.
    '::ffff:10.0.0.0/104',
  ])
    expect(() => read({ OUTBOUND_ALLOWED: wrong })).toThrow(
      new RegExp(`^OUTBOUND_ALLOWED=${wrong.replaceAll('.', '\\.')}: .*10\\.20\\.0\\.0/16,fd00:20::/64$`),
    );
});

test('a mail server belongs to no sandbox, and needs an address to write from', () => {
  const smtp = { url: 'smtps://post:secret@mail.example', from: 'hello@brand.example' };
  const env = { SANDBOX: 'off', SMTP_URL: smtp.url, MAIL_FROM: smtp.from };
  expect(read({}).smtp).toBeUndefined();
  expect(read(env).smtp).toEqual(smtp);
  for (const wrong of [
    { ...env, SANDBOX: 'on' },
    { ...env, SMTP_URL: 'https://mail.example' },
    { ...env, MAIL_FROM: '' },
    { ...env, MAIL_FROM: 'Brand <hello@brand.example>' },
  ])
    expect(() => read(wrong)).toThrow(SettingsError);
});

test('trusted proxies are addresses and ranges, and the header of countries is none that says something else', () => {
  expect(read({})).toMatchObject({ trustedProxies: [], countryHeader: undefined });
  expect(read({ COUNTRY_HEADER: '' }).countryHeader).toBeUndefined();
  expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,', COUNTRY_HEADER: 'CF-IPCountry' })).toMatchObject({
    trustedProxies: ['10.0.0.0/8', '::1'],
    countryHeader: 'cf-ipcountry',
  });
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0', '::1/129', '10.0.0.0/8/8'])
    expect(() => read({ TRUSTED_PROXIES: wrong }), wrong).toThrow(SettingsError);
  for (const wrong of ['x country', 'Host', 'X-Forwarded-For', 'Cookie', 'x:'])
    expect(() => read({ COUNTRY_HEADER: wrong }), wrong).toThrow(SettingsError);
});

test('secrets are granted to brands by JSON, which is checked whole', () => {
  const LIVERY_SECRET_GRANTS = '{"HUB_SIGNING_KEY": ["aurora", "jade"]}';
  const { secrets } = read({ LIVERY_SECRET_GRANTS, LIVERY_SECRET_HUB_SIGNING_KEY: 'a key' });
  expect([...secrets.grants]).toEqual([['HUB_SIGNING_KEY', new Set(['aurora', 'jade'])]]);
  expect(secrets.read('HUB_SIGNING_KEY')).toBe('a key');
  expect(read({}).secrets.grants.size).toBe(0);
  for (const [wrong, message] of [
    ['HUB_SIGNING_KEY=aurora', 'write brands by secret in JSON, such as'],
    ['["aurora"]', 'write brands by secret in JSON, such as'],
    ['{"HUB": ["aurora"]}', '"HUB": a secret\'s name is in capitals and ends in _CLIENT_SECRET'],
    ['{"hub_SIGNING_KEY": ["aurora"]}', '"hub_SIGNING_KEY": a secret\'s name is in capitals'],
    ['{"HUB_SIGNING_KEY": "aurora"}', '"HUB_SIGNING_KEY": list the ids of the brands'],
    ['{"HUB_SIGNING_KEY": []}', '"HUB_SIGNING_KEY": list the ids of the brands'],
    ['{"HUB_SIGNING_KEY": ["*"]}', '"HUB_SIGNING_KEY": list the ids of the brands'],
    ['{"AURORA__HUB_SIGNING_KEY": ["aurora"]}', 'aurora owns it by its prefix: leave it out'],
  ] as const) {
    const reading = () => read({ LIVERY_SECRET_GRANTS: wrong });
    expect(reading).toThrow(SettingsError);
    expect(reading).toThrow(message);
  }
});

test('several workers need a PostgreSQL server, and are no sandbox', () => {
  const server = { DATABASE_URL: 'postgresql://livery@db/livery' };
  expect(read({}).workers).toBe(1);
  expect(read({ ...server, WORKERS: '3' }).workers).toBe(3);
  expect(read({ ...server, WORKERS: 'auto' }).workers).toBeGreaterThan(0);
  expect(() => read({ WORKERS: '2' })).toThrow('WORKERS=2: the embedded database has one process');
  expect(() => read({ ...server, SANDBOX: 'on', WORKERS: '2' })).toThrow('a sandbox is one process');
  for (const wrong of ['0', 'all', '1.5']) expect(() => read({ ...server, WORKERS: wrong })).toThrow(SettingsError);
});

test('a replica is that of a PostgreSQL server, and none is read unless it is named', () => {
  const server = { DATABASE_URL: 'postgresql://livery@db/livery' };
  expect([read(server).readUrl, read({ ...server, DATABASE_READ_URL: '' }).readUrl]).toEqual([undefined, undefined]);
  expect(() => read({ DATABASE_READ_URL: 'postgresql://livery@replica/livery' })).toThrow(
    'DATABASE_READ_URL: the embedded database has no replica',
  );
  expect(() => read({ ...server, DATABASE_READ_URL: 'replica:5432' })).toThrow('DATABASE_READ_URL: write an address');
});

test('the access log is off, of refusals, or of all', () => {
  expect(read({})).toMatchObject({ accessLog: 'off', accessLogFile: undefined });
  expect(read({ ACCESS_LOG: 'errors', ACCESS_LOG_FILE: '/var/log/livery' })).toMatchObject({
    accessLog: 'errors',
    accessLogFile: '/var/log/livery',
  });
  expect(() => read({ ACCESS_LOG: 'some' })).toThrow(SettingsError);
});

test('what a client may hold is a whole number from 1 on', () => {
  expect(read({})).toMatchObject({ streamsPerAddress: 64, streamsPerProcess: 20_000, rendersAtOnce: 8 });
  expect(read({}).contentMemory).toBe(256 * 1024 * 1024);
  expect(read({ CONTENT_MEMORY_MB: '1' }).contentMemory).toBe(1024 * 1024);
  expect(read({ STREAMS_PER_ADDRESS: '2', STREAMS_PER_PROCESS: '3', RENDERS_AT_ONCE: '1' })).toMatchObject({
    streamsPerAddress: 2,
    streamsPerProcess: 3,
    rendersAtOnce: 1,
  });
  for (const wrong of ['0', '-1', '1.5', 'many']) {
    expect(() => read({ STREAMS_PER_ADDRESS: wrong })).toThrow(SettingsError);
    expect(() => read({ RENDERS_AT_ONCE: wrong })).toThrow(SettingsError);
  }
});

const provider = {
  STAFF_OIDC_ISSUER: 'https://id.example',
  STAFF_OIDC_CLIENT_ID: 'livery',
  STAFF_OIDC_ROLES: '{"a": "owner"}',
};
test.each<[name: string, secret: string, others: NodeJS.ProcessEnv, read: (settings: Settings) => unknown]>([
  ['DATABASE_URL', 'postgresql://livery@db/livery', {}, ({ databaseUrl }) => databaseUrl],
  [
    'DATABASE_READ_URL',
    'postgresql://livery@replica/livery',
    { DATABASE_URL: 'postgresql://livery@db/livery' },
    ({ readUrl }) => readUrl,
  ],
  ['LIVERY_KEY', 'a key', {}, ({ secretKey }) => secretKey],
  ['SMS_GATEWAY_TOKEN', 'a token', { SMS_GATEWAY_URL: url }, ({ smsGateway }) => smsGateway?.token],
  ['SMTP_URL', 'smtp://mail.example', { MAIL_FROM: 'a@b.example' }, ({ smtp }) => smtp?.url],
  ['METRICS_TOKEN', 'x'.repeat(24), {}, ({ metricsToken }) => metricsToken],
  ['STAFF_OIDC_CLIENT_SECRET', 'a secret', provider, ({ staffOidc }) => staffOidc?.clientSecret],
  ['LIVERY_SECRET_A__HUB_SIGNING_KEY', 'one\ntwo', {}, ({ secrets }) => secrets.read('A__HUB_SIGNING_KEY')],
  ['LIVERY_SECRET_B__CHAT_SECRET', 'a secret', {}, ({ secrets }) => secrets.read('B__CHAT_SECRET')],
])(
  '%s can be in a file, without the end of its line; an unreadable file is reported',
  async (name, secret, others, readBack) => {
    const folder = await mkdtemp(join(tmpdir(), 'livery-settings-'));
    const file = join(folder, 'secret');
    await writeFile(file, `${secret}\n`);
    const env = { SANDBOX: 'off', ...others, [`${name}_FILE`]: file };
    expect(readBack(read(env))).toBe(secret);
    // Compose and Kubernetes can set a variable to nothing, but not unset it.
    expect(readBack(read({ ...env, [name]: '' }))).toBe(secret);
    await writeFile(file, ' \n');
    expect(readBack(read({ ...env, [name]: secret }))).toBe(secret);
    for (const [wrong, why] of [
      [file, 'it is empty'],
      [join(folder, 'none'), 'ENOENT'],
      [folder, 'EISDIR'],
    ] as const) {
      const reading = () => read({ ...env, [`${name}_FILE`]: wrong });
      expect(reading).toThrow(SettingsError);
      expect(reading).toThrow(`${name}_FILE=${wrong}: no secret can be read there (${why})`);
    }
    await rm(folder, { recursive: true });
  },
);

test('a provider of staff is taken where its settings are whole; else they say what is wrong', () => {
  const right = {
    STAFF_OIDC_ISSUER: 'https://id.example',
    STAFF_OIDC_CLIENT_ID: 'livery',
    STAFF_OIDC_CLIENT_SECRET: 's',
    STAFF_OIDC_ROLES:
      '{"a": "owner", "b": {"role": "support", "brands": ["one"], "flags": ["CBS3"]}, "c": {"role": "translator", "languages": ["TY"]}}',
  };
  const read = (env: NodeJS.ProcessEnv) => readSettings({ env, root: '/x' }).staffOidc;
  expect(read({})).toBeUndefined();
  expect(Object.fromEntries(read(right)?.roles ?? [])).toEqual({
    a: { role: 'owner', brands: null, flags: null, languages: null },
    b: { role: 'support', brands: ['one'], flags: ['CBS3'], languages: null },
    c: { role: 'translator', brands: null, flags: null, languages: ['TY'] },
  });
  expect(read({ ...right, STAFF_OIDC_ISSUER: 'http://127.0.0.1:9' })?.groupsClaim).toBe('groups');
  for (const [name, value] of [
    ['STAFF_OIDC_ISSUER', 'http://id.example'],
    ['STAFF_OIDC_ISSUER', 'id.example'],
    ['STAFF_OIDC_CLIENT_ID', ''],
    ['STAFF_OIDC_CLIENT_SECRET', ''],
    ['STAFF_OIDC_ROLES', ''],
    ['STAFF_OIDC_ROLES', 'a=owner'],
    ['STAFF_OIDC_ROLES', '{"a": "king"}'],
    ['STAFF_OIDC_ROLES', '{"a": {"role": "qa", "brand": ["one"]}}'],
    ['STAFF_OIDC_ROLES', '{"a": {"role": "qa", "brands": "one"}}'],
    ['STAFF_OIDC_ROLES', '{"a": {"role": "qa", "flags": ["CBS3"]}}'],
    ['STAFF_OIDC_ROLES', '{"a": {"role": "qa", "languages": ["TY"]}}'],
    ['STAFF_OIDC_ROLES', '{"a": {"role": "translator", "languages": ["XX"]}}'],
  ] as const)
    expect(() => read({ ...right, [name]: value }), `${name}=${value}`).toThrow(name);
  expect(() => read({ ...right, STAFF_OIDC_ISSUER: 'http://id.example' })).toThrow(SettingsError);
});

test('reads the records that domains of brands need, by what each target is, and refuses others', () => {
  expect(read({}).domainRecords).toEqual([]);
  expect(read({ DOMAIN_RECORDS: '203.0.113.7, 2001:DB8:0::07,proxy.example' }).domainRecords).toEqual([
    { type: 'A', target: '203.0.113.7' },
    { type: 'AAAA', target: '2001:db8::7' },
    { type: 'CNAME', target: 'proxy.example' },
  ]);
  for (const wrong of ['https://proxy.example', 'proxy.example:443', 'a b', '203.0.113.0/24', 'fe80::1%eth0'])
    expect(() => read({ DOMAIN_RECORDS: wrong }), wrong).toThrow(/^DOMAIN_RECORDS: .* is no address and no host/);
  expect(() => read({ DOMAIN_RECORDS: Array(9).fill('203.0.113.7').join() })).toThrow(/at most 8/);
});

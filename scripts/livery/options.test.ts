import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { aManifestFile } from '../../tests/support/a-manifest.ts';
import { commands, main } from './main.ts';

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
};
type Row = {
  /** The command line without the option. */
  readonly call: readonly string[];
  /** Value of the option; none for a switch. */
  readonly given?: string;
  /** Part of a request that is sent with the option, and not without it. */
  readonly sends: object;
  /** First answer of the server, which refuses every later request. */
  readonly answers?: readonly unknown[];
};
/** A sentence states why an option is never sent. */
type Rows = Readonly<Record<string, Row | string>>;

const databases = 'works on two databases, not on the server';
const printing = 'chooses how the answer is printed';
const time = '2090-01-01T08:00:00+08:00';
const utc = '2090-01-01T00:00:00.000Z';
const id = '019ca945-0a00-73b2-a46a-f30b5c93f572';

const body = (call: string, given: string | undefined, sent: object): Row => ({
  call: call.split(' '),
  sends: { body: sent },
  ...(given !== undefined && { given }),
});
const query = (call: string, given: string | undefined, sent: object): Row => ({
  call: call.split(' '),
  sends: { query: sent },
  ...(given !== undefined && { given }),
});
const reason = (call: string) => body(call, 'spring', { reason: 'spring' });
const dryRun = (call: string) => body(call, undefined, { dryRun: true });
const passedOn = (call: string): Rows => ({
  'dry-run': dryRun(call),
  withdraw: body(call, '12', { scheduled: 'adopt', except: ['12'] }),
  adopt: body(`${call} --withdraw all`, '12', { scheduled: 'withdraw', except: ['12'] }),
});

const changed = (call: string): Rows => ({
  reason: reason(call),
  'dry-run': dryRun(call),
  from: body(call, time, { requests: [{ from: utc }] }),
  until: body(call, time, { requests: [{ until: utc }] }),
  seen: body(call, '7', { seen: '7' }),
  environment: body(call, 'staging', { environment: 'staging' }),
});
const moved = (call: string): Rows => ({
  reason: reason(call),
  to: body(call, '9', { number: 9 }),
  hidden: body(call, 'drop', { hidden: 'drop' }),
  'dry-run': dryRun(call),
});
/** Takes the content that nobody changed since the plan was listed. */
const unchangedContent = (call: string): Row => ({
  ...body(call, undefined, { content: [{ kind: 'articles', id: 'h1' }] }),
  answers: [
    {
      content: {
        entries: [
          { kind: 'articles', id: 'h1', newer: null },
          { kind: 'articles', id: 'h2', newer: { actor: 'ana', at: time } },
        ],
      },
    },
  ],
});
const granted = (call: string): Rows => ({
  reason: reason(`${call} --role support`),
  role: body(call, 'support', { role: 'support' }),
  brands: body(`${call} --role support`, 'aurora,jade', { brands: ['aurora', 'jade'] }),
  flags: body(`${call} --role support`, 'CBS3', { flags: ['CBS3'] }),
  languages: body(`${call} --role translator`, 'TY,JA', { languages: ['TY', 'JA'] }),
});
const suspended = (kind: string): Rows => ({
  reason: reason(`${kind} suspend NOVA`),
  brand: body(`${kind} suspend NOVA --brand jade`, 'aurora', { brands: ['jade', 'aurora'] }),
  until: body(`${kind} suspend NOVA`, time, { until: utc }),
  'dry-run': dryRun(`${kind} suspend NOVA`),
});
const served = (call: string): Row => query(call, 'staging', { environment: 'staging' });

const checkedWallets = { state: 'done', startedAt: utc, checkedAt: utc, checks: [] };

const layers = [
  {
    tenant: 'first',
    readable: true,
    manifest: aManifestFile({ tenant: { id: 'first' } }),
    texts: {},
    assets: {},
    actor: 'ann',
    publishedAt: '2026-01-01T00:00:00.000Z',
    changes: [],
  },
];
/** A draft, read before it is published. */
const known = { answers: [{ draft: { revision: 3 } }] };
/** The parts of staging, read before they are signed off. */
const staged = { release: 3, content: '0', games: '0' };
const shotLink = { url: 'https://first.example/', release: 1 };

/** Every option of every command. */
const tableOf = (folder: string, freePort: number) =>
  ({
    new: Object.fromEntries(
      Object.keys(commands.new?.options ?? {}).map((name) => [name, 'writes a folder on this machine']),
    ),
    validate: { format: printing, watch: 'checks folders on this machine again when they are saved' },
    migrate: {
      running: { ...body('migrate', undefined, { dryRun: false }) },
      'dry-run': dryRun('migrate --running'),
      reason: reason('migrate --running'),
    },
    brands: {},
    brand: {
      name: body('brand create comet', 'Comet', { name: 'Comet' }),
      template: body('brand create comet', 'night', { template: 'night' }),
      scheme: body('brand create comet', 'dark', { scheme: 'dark' }),
      colour: body('brand create comet', '#7a3fd0', { colour: '#7a3fd0' }),
      authority: body('brand create comet', 'EGA', { authority: 'EGA' }),
      licence: body('brand create comet', 'EGA/1', { licence: 'EGA/1' }),
      'licence-url': body('brand create comet', 'https://a.example', { licenceUrl: 'https://a.example' }),
      age: body('brand create comet', '21', { age: 21 }),
      currency: body('brand create comet', 'php', { currency: 'PHP' }),
      zone: body('brand create comet', 'Asia/Manila', { zone: 'Asia/Manila' }),
      languages: body('brand create comet', 'TY,EN', { languages: ['TY', 'EN'] }),
      support: body('brand create comet', 'https://a.example', { support: 'https://a.example' }),
      'merchant-code': body('brand create comet', 'COMET7', { merchantCode: 'COMET7' }),
      from: body('brand create comet', 'aurora', { from: 'aurora' }),
      domain: body('brand create comet --domain a.example', 'b.example', { domains: ['a.example', 'b.example'] }),
      reason: reason('brand create comet'),
      'dry-run': dryRun('brand create comet'),
      hours: query('brand health comet', '24', { hours: '24' }),
      environment: served('brand health comet'),
      to: databases,
      plan: databases,
      back: databases,
      confirm: databases,
    },
    explain: {
      brand: { call: ['explain', 'flags.CBS3'], given: 'first', sends: { path: '/brands/first/layers' } },
      environment: served('explain flags.CBS3 --brand first'),
      at: 'picks the changes that hold then out of all that the server answers',
    },
    why: {
      as: 'decides on this machine who looks',
      at: { ...query('why first vendor:NOVA', time, { at: utc }), answers: [layers] },
      environment: served('why first home'),
    },
    diff: {
      environment: served('diff first second'),
      at: 'picks the changes that hold then out of all that the server answers',
    },
    catalogue: {
      reason: query(`catalogue import ${folder}/games.csv`, 'spring', { reason: 'spring' }),
      replace: query(`catalogue import ${folder}/games.csv`, undefined, { replace: 'true' }),
      'dry-run': query(`catalogue import ${folder}/games.csv`, undefined, { dryRun: 'true' }),
      overwrite: body('catalogue undo 1 --reason spring', undefined, { overwrite: true }),
      format: printing,
      section: query(`catalogue export ${folder}/out.csv`, 'games', { section: 'games' }),
      brand: {
        call: ['catalogue', 'export', `${folder}/out.csv`],
        given: 'first',
        sends: { path: '/brands/first/catalogue' },
      },
    },
    content: {
      reason: query(`content import first ${folder}/content`, 'spring', { reason: 'spring' }),
      replace: query(`content import first ${folder}/content`, undefined, { replace: 'true' }),
      'dry-run': query(`content import first ${folder}/content`, undefined, { dryRun: 'true' }),
      from: body('content promote first', 'production', { from: 'production' }),
      format: printing,
    },
    vendor: suspended('vendor'),
    game: suspended('game'),
    flag: changed('flag set first CBS3 on'),
    error: {},
    schedule: {
      to: query('schedule first', time, { to: utc }),
      environment: query('schedule first', 'staging', { environment: 'staging' }),
    },
    set: changed('set first /theme/radius/small 4'),
    unset: changed('unset first /theme/radius/small'),
    rollout: {
      reason: reason('rollout begin a,b /flags/CBS3 true'),
      step: body('rollout begin a,b /flags/CBS3 true', '2', { step: 2 }),
      seen: body(`rollout continue ${id}`, '7', { seen: '7' }),
      leave: body(`rollout undo ${id}`, undefined, { leave: true }),
      'dry-run': dryRun(`rollout continue ${id}`),
      environment: body('rollout begin a,b /flags/CBS3 true', 'staging', { environment: 'staging' }),
    },
    undo: {
      reason: reason('undo first --to 0'),
      to: body('undo first', '41', { sequence: '41' }),
      'dry-run': dryRun('undo first --to 0'),
      seen: body('undo first --to 0', '7', { seen: '7' }),
      environment: body('undo first --to 0', 'staging', { environment: 'staging' }),
    },
    changes: {},
    activity: {
      brand: query('activity', 'first', { brand: 'first' }),
      actor: query('activity', 'ana', { actor: 'ana' }),
      from: query('activity', time, { from: utc }),
      to: query('activity', time, { to: utc }),
      kind: query('activity', 'release', { kind: 'release' }),
      environment: served('activity'),
      after: query('activity', id, { after: id }),
    },
    place: {
      value: query('place /flags/CBS3', 'true', { value: 'true' }),
      source: query('place /flags/CBS3', 'change', { source: 'change' }),
      after: query('place /flags/CBS3', 'first', { after: 'first' }),
      environment: served('place /flags/CBS3'),
    },
    secrets: {
      state: query('secrets', 'missing', { state: 'missing' }),
      environment: served('secrets'),
      after: query('secrets', 'first', { after: 'first' }),
    },
    push: {
      reason: query(`push ${folder}/first`, 'spring', { reason: 'spring' }),
      to: query(`push ${folder}/first`, 'production', { environment: 'production' }),
      base: query(`push ${folder}/first`, '9', { base: '9' }),
      hidden: query(`push ${folder}/first`, 'keep', { hidden: 'keep' }),
      'dry-run': query(`push ${folder}/first`, undefined, { dryRun: 'true' }),
      format: printing,
    },
    promote: {
      ...moved('promote first'),
      content: unchangedContent('promote first'),
      games: body('promote first', undefined, { games: true }),
      changes: body('promote first', '/flags/CBS3, /theme/radius/small', {
        changes: ['/flags/CBS3', '/theme/radius/small'],
      }),
    },
    rollback: {
      ...moved('rollback first'),
      content: unchangedContent('rollback first'),
      games: body('rollback first', undefined, { games: true }),
      changes: {
        ...body('rollback first', 'all', { changes: ['/flags/CBS3'] }),
        answers: [
          {
            changes: [
              { path: '/flags/CBS3', newer: null },
              { path: '/theme/radius/small', newer: { actor: 'ana', at: time } },
            ],
          },
        ],
      },
      environment: body('rollback first', 'staging', { environment: 'staging' }),
    },
    releases: {},
    preview: {
      environment: body('preview first', 'production', { environment: 'production' }),
      number: body('preview first', '12', { number: 12 }),
      at: body('preview first', time, { at: utc }),
      as: body('preview first', 'member', { session: 'member' }),
      hours: body('preview first', '3', { hours: 3 }),
      reason: reason('preview first'),
    },
    ready: {
      environment: query('ready first', 'production', { environment: 'production' }),
      offline: 'asks domains and links from this machine',
      all: printing,
    },
    shots: {
      environment: body('shots first', 'production', { environment: 'production' }),
      number: body('shots first', '12', { number: 12 }),
      against: { ...body('shots first', '11', { number: 11 }), answers: [shotLink] },
      at: body('shots first', time, { at: utc }),
      reason: reason('shots first'),
      upload: {
        call: ['shots', 'first', `${folder}/sheet.png`, '--number', '3', '--reason', 'spring'],
        sends: { path: '/brands/first/releases/3/sheets' },
      },
      remove: { call: ['shots', 'first', '--number', '3'], sends: { path: '/brands/first/releases/3/sheets/removal' } },
      pages: 'chooses what is shot on this machine',
      out: 'names a folder of this machine',
    },
    draft: {
      from: body('draft new first Autumn', '7', { from: { number: 7 } }),
      revision: query(`draft push first ${id} ${folder}/first`, '4', { revision: '4' }),
      to: { ...query(`draft publish first ${id}`, 'production', { environment: 'production' }), ...known },
      reason: { ...query(`draft publish first ${id}`, 'spring', { reason: 'spring' }), ...known },
      hidden: { ...query(`draft publish first ${id}`, 'drop', { hidden: 'drop' }), ...known },
      'dry-run': { ...query(`draft publish first ${id}`, undefined, { dryRun: 'true' }), ...known },
      environment: served(`draft show first ${id}`),
    },
    export: {
      environment: served(`export first ${folder}/exported`),
      number: query(`export first ${folder}/exported`, '7', { number: '7' }),
    },
    policy: {
      host: 'works on the database itself',
      reason: reason('policy set all --second-person on --sign-off off'),
      'second-person': body('policy set all --sign-off off', 'on', { secondPerson: true, signOff: false }),
      'sign-off': body('policy set all --second-person off', 'on', { secondPerson: false, signOff: true }),
      'second-person-above': body('policy set all --second-person off --sign-off off', 'PHP=50000', {
        secondPersonAbove: [{ currency: 'PHP', amount: '50000' }],
      }),
    },
    proposals: { reason: reason(`proposals approve ${id}`) },
    'sign-off': { reason: { ...reason('sign-off first'), answers: [staged] } },
    review: { reason: { ...reason('review first'), answers: [{ proposals: [], reviews: [] }] } },
    archive: {
      reason: reason('archive first'),
      'release-domains': body('archive first', undefined, { releaseDomains: true }),
    },
    restore: { reason: reason('restore first') },
    outbox: { to: 'picks out of all that the server answers' },
    feedback: {
      images: {
        call: ['feedback', 'first'],
        given: `${folder}/images`,
        answers: [[{ createdAt: utc, account: 'ana', content: '', images: [id] }]],
        sends: { path: expect.stringContaining(id) },
      },
    },
    password: { reason: reason('password first ana') },
    players: {
      brand: query('players search ana', 'first', { brand: 'first' }),
      kind: query(`players show first ${id}`, 'bet', { kind: 'bet' }),
      after: query('players search ana', 'x1', { after: 'x1' }),
      reason: reason(`players unlock first ${id}`),
    },
    requests: {
      status: query('requests first', 'approved', { status: 'approved' }),
      images: {
        call: ['requests', 'first'],
        given: `${folder}/images`,
        answers: [[{ kind: 'promotion', id: 'x', account: 'ana', pictures: [id] }]],
        sends: { path: expect.stringContaining(id) },
      },
    },
    decisions: {
      kind: query('decisions first', 'deposit', { kind: 'deposit' }),
      by: query('decisions first', 'ana', { decidedBy: 'ana' }),
      differs: query('decisions first', undefined, { differs: 'true' }),
      from: query('decisions first', time, { from: utc }),
      until: query('decisions first', time, { until: utc }),
      after: query('decisions first', `${utc}_${id}`, { after: `${utc}_${id}` }),
    },
    approve: {
      reason: reason(`approve first promotion ${id}`),
      amount: body(`approve first promotion ${id}`, '12.50', { decision: 'approved', amount: '12.50' }),
      reference: body(`approve first withdrawal ${id}`, 'T-17', { decision: 'approved', reference: 'T-17' }),
      despite: body(`approve first withdrawal ${id}`, 'sue', { decision: 'approved', despite: 'sue' }),
    },
    reject: {
      reason: reason(`reject first promotion ${id}`),
      despite: body(`reject first promotion ${id}`, 'sue', { decision: 'rejected', despite: 'sue' }),
    },
    return: { reason: reason(`return first ${id}`) },
    database: { plan: 'works on the database, not on the server' },
    contract: {
      terms: body('contract offer first lea daily --from 2026-12-01', 'half', { terms: 'half' }),
      from: body('contract offer first lea daily --terms x', '2026-12-01', { from: '2026-12-01' }),
      until: body('contract offer first lea daily --terms x --from 2026-12-01', '2026-12-31', { until: '2026-12-31' }),
      reason: reason('contract offer first lea daily --terms x --from 2026-12-01'),
    },
    wallet: {
      status: query('wallet calls first', 'RS_OK', { status: 'RS_OK' }),
      transaction: query('wallet calls first', 't1', { transaction: 't1' }),
      aggregator: query('wallet shortfalls first', 'nova', { aggregator: 'nova' }),
      page: query('wallet calls first', '3', { pageNo: '3' }),
      reason: reason('wallet check first'),
      'max-age': body('wallet check first', '60', { maxAgeMinutes: 60 }),
      rows: { ...query('wallet check first', '5', { rows: '5' }), answers: [checkedWallets] },
      open: { call: ['wallet', 'rounds', 'first'], sends: { path: '/brands/first/wallet/open-rounds' } },
      'older-than': query('wallet rounds first --open', '24', { olderThan: '24' }),
      after: query('wallet rounds first --open', `${utc}_${id}`, { after: `${utc}_${id}` }),
      brand: query('wallet find R1', 'first', { q: 'R1', brand: 'first' }),
      currency: query(`wallet ledger first ${id}`, 'PHP', { currency: 'PHP' }),
    },
    login: {
      invitation: body('login', undefined, { invitation: 'typed' }),
      sso: body('login', undefined, { redirectUri: expect.any(String) }),
      port: body('login --sso', String(freePort), { redirectUri: expect.stringContaining(`:${freePort}/`) }),
    },
    logout: {},
    console: {},
    whoami: {},
    staff: {
      ...granted('staff invite sue@a.example'),
      ...passedOn('staff disable sue@a.example'),
      limits: body('staff change sue@a.example', 'PHP=5000/50000,USD=/900', {
        limits: [
          { currency: 'PHP', perDecision: '5000', perDay: '50000' },
          { currency: 'USD', perDecision: null, perDay: '900' },
        ],
      }),
      first: 'works on the database itself',
    },
    token: {
      ...granted('token create ci'),
      ...passedOn('token revoke ci'),
      limits: body('token create ci --role finance', 'PHP=5000/', {
        limits: [{ currency: 'PHP', perDecision: '5000', perDay: null }],
      }),
      days: body('token create ci --role support', '30', { days: 30 }),
    },
    audit: {
      from: query('audit export', time, { from: utc }),
      to: query('audit export --from 2026-11-01T00:00:00Z', time, { to: utc }),
      brand: query('audit export --from 2026-11-01T00:00:00Z', 'first', { brand: 'first' }),
      actor: body('audit request', 'ana', { actor: 'ana' }),
      group: body('audit request', 'money', { group: 'money' }),
      reason: reason('audit request'),
      console: {
        call: ['audit', 'export', '--from', '2026-11-01T00:00:00Z'],
        sends: { path: '/audit/console/export' },
      },
    },
    serve: { workers: 'is read by the server that it starts' },
  }) satisfies Readonly<Record<string, Rows>>;

/** Options that more than one action of a command has: those of the other actions. */
const otherActions = (folder: string): readonly (readonly [option: string, row: Row])[] => {
  const rows = (call: string): readonly (readonly [string, Row])[] => [
    ['reason', reason(call)],
    ['dry-run', dryRun(call)],
  ];
  const choice = `catalogue choose first ${folder}/choice.json`;
  return [
    ...rows('rollout begin a,b /flags/CBS3 true'),
    ...rows(`rollout continue ${id}`),
    ...rows(`rollout undo ${id}`),
    ['seen', body(`rollout undo ${id}`, '7', { seen: '7' })],
    ['reason', reason(`rollout end ${id}`)],
    ['from', body('draft new first Autumn', 'staging', { from: { environment: 'staging' } })],
    ['from', body('draft new first Autumn', id, { from: { draft: id } })],
    ['environment', served(`draft diff first ${id}`)],
    ['to', { ...body(`draft request first ${id}`, 'production', { environment: 'production' }), ...known }],
    ['reason', { ...body(`draft request first ${id}`, 'spring', { reason: 'spring' }), ...known }],
    ['hidden', { ...body(`draft request first ${id}`, 'drop', { hidden: 'drop' }), ...known }],
    ['dry-run', { ...body(`draft request first ${id}`, undefined, { dryRun: true }), ...known }],
    ...rows('content promote first'),
    ...rows('content undo first 3'),
    ['reason', reason('content hide first banners spring')],
    ['reason', reason('content publish first banners spring')],
    ['reason', query(choice, 'spring', { reason: 'spring' })],
    ['dry-run', query(choice, undefined, { dryRun: 'true' })],
    ...rows('vendor resume NOVA'),
    ['brand', body('vendor resume NOVA --brand jade', 'aurora', { brands: ['jade', 'aurora'] })],
    [
      'environment',
      {
        call: ['flag', 'list', 'first'],
        given: 'staging',
        sends: { path: expect.stringContaining('first%40staging') },
      },
    ],
    ...rows(`flag schedule first CBS3 on --from ${time}`),
    ['from', body('flag schedule first CBS3 on', time, { requests: [{ from: utc }] })],
    ...rows('flag undo first CBS3'),
    ['reason', query(`shots first ${folder}/sheet.png --upload --number 3`, 'spring', { reason: 'spring' })],
    ['reason', reason('shots first --remove --number 3')],
    [
      'number',
      { call: ['shots', 'first', '--remove'], given: '3', sends: { path: '/brands/first/releases/3/sheets/removal' } },
    ],
    [
      'environment',
      {
        call: ['shots', 'first', '--remove'],
        given: 'production',
        answers: [
          [
            { number: 5, environments: ['staging'] },
            { number: 4, environments: ['production'] },
          ],
        ],
        sends: { path: '/brands/first/releases/4/sheets/removal' },
      },
    ],
    ['reason', reason(`preview revoke first ${id}`)],
    ['reason', reason(`proposals reject ${id}`)],
    ['reason', reason('staff change sue@a.example --role support')],
    ['role', body('staff change sue@a.example', 'support', { role: 'support' })],
    ['brands', body('staff change sue@a.example', 'aurora,jade', { brands: ['aurora', 'jade'] })],
    ['flags', body('staff change sue@a.example', 'CBS3', { flags: ['CBS3'] })],
    ['languages', body('staff change sue@a.example', 'TY,JA', { languages: ['TY', 'JA'] })],
    ['limits', body('staff change sue@a.example', 'none', { limits: [] })],
    ['limits', body('staff invite sue@a.example --role finance', 'PHP=9', { limits: [{ perDay: null }] })],
    ['reason', reason('staff disable sue@a.example')],
    ['reason', reason('token revoke ci')],
    ['from', body('audit request', time, { from: utc })],
    ['to', body('audit request', time, { to: utc })],
    ['brand', body('audit request', 'first', { brand: 'first' })],
    ['brand', query(`wallet export-figures ${folder}/figures.csv`, 'first', { brand: 'first' })],
    ['currency', query(`wallet export-figures ${folder}/figures.csv`, 'PHP', { currency: 'PHP' })],
    ...['lock', 'end-sessions', 'note'].map((verb) => ['reason', reason(`players ${verb} first ${id}`)] as const),
    ['reason', body(`players reveal first ${id} email`, 'spring', { field: 'email', reason: 'spring' })],
    ['after', query(`players show first ${id}`, 'x1', { after: 'x1' })],
    ['page', query('wallet shortfalls first', '3', { pageNo: '3' })],
    ['after', query('wallet history first b1', 'x1', { after: 'x1' })],
    ['after', query(`wallet ledger first ${id}`, 'x1', { after: 'x1' })],
    ['after', query('wallet figures', 'x1', { after: 'x1' })],
    ['currency', query('wallet figures first', 'PHP', { brand: 'first', currency: 'PHP' })],
  ];
};

describe('options of commands', () => {
  const sent: Sent[] = [];
  let answers: unknown[] = [];
  let server: Server;
  let folder: string;
  let table: Readonly<Record<string, Rows>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-options-'));
    for (const [name, text] of [
      ['games.csv', 'id\n'],
      ['choice.json', '{}'],
      ['sheet.png', 'a picture'],
      ['content/banners.json', '[]'],
      ['first/manifest.json', JSON.stringify(aManifestFile({ tenant: { id: 'first' } }))],
    ] as const) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      request.on('end', () => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        const isJson = request.headers['content-type'] === 'application/json';
        sent.push({
          method: request.method ?? '',
          path: url.pathname.slice(wire.adminBase.length),
          query: Object.fromEntries(url.searchParams),
          body: isJson ? JSON.parse(text) : undefined,
        });
        const value = answers.shift();
        response.writeHead(value === undefined ? 403 : 200, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify(
            value === undefined
              ? { success: false, code: 'test.refused', message: 'recorded' }
              : { success: true, value },
          ),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A port that was free a moment ago.
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port: freePort } = other.address() as AddressInfo;
    await new Promise((resolve) => other.close(resolve));
    table = tableOf(folder, freePort);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Exit code and requests of one command line. */
  const outcomeOf = async (argv: readonly string[], row?: Row) => {
    sent.length = 0;
    answers = [...(row?.answers ?? [])];
    const output = { out: () => undefined, err: () => undefined, prompt: async () => 'typed' };
    const env = {
      LIVERY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      LIVERY_TOKEN: 'token',
      TENANTS_DIR: join(folder, 'none'),
    };
    const code = await main({ argv, output, env });
    return { code, requests: [...sent] };
  };

  it('are all in the table, with the request that they change or why they change none', () => {
    const declared = Object.entries(commands).map(([name, { options }]) => [name, Object.keys(options).sort()]);
    const listed = Object.entries(table).map(([name, rows]) => [name, Object.keys(rows).sort()]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(declared));
  });

  it('are all in the usage of their command', () => {
    const missing = Object.entries(commands).flatMap(([name, { usage, options }]) =>
      Object.keys(options)
        .filter((option) => !new RegExp(`--${option}\\b`).test(usage))
        .map((option) => `${name} --${option}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['archive', 'first'],
    ['restore', 'first'],
    ['content', 'hide', 'first', 'banners', 'spring'],
    ['content', 'publish', 'first', 'banners', 'spring'],
    ['rollout', 'end', id],
  ])('%s %s does nothing with --dry-run, which it does not have', async (...call) => {
    const { code, requests } = await outcomeOf([...call, '--dry-run', '--reason', 'spring']);
    expect([code, requests]).toEqual([2, []]);
  });

  const expectSent = async (option: string, row: Row) => {
    const { call, given, sends } = row;
    const without = await outcomeOf(call, row);
    const argv = [...call, `--${option}`, ...(given === undefined ? [] : [given])];
    const { requests } = await outcomeOf(argv, row);
    const isSent = requests.some((request) => contains(request, sends));
    expect(isSent, `${argv.join(' ')} sent ${JSON.stringify(requests)}, without ${JSON.stringify(sends)}`).toBe(true);
    expect(
      without.requests.some((one) => contains(one, sends)),
      `${call.join(' ')} without --${option}`,
    ).toBe(false);
  };

  it.each(Object.keys(commands))('%s sends its options', async (name) => {
    for (const [option, row] of Object.entries(table[name] ?? {}))
      if (typeof row !== 'string') await expectSent(option, row);
  });

  it('are sent by every action that has them', async () => {
    for (const [option, row] of otherActions(folder)) await expectSent(option, row);
  });
});

/** Whether a request has a part, as `toMatchObject` understands it. */
function contains(request: Sent, part: object): boolean {
  try {
    expect(request).toMatchObject(part);
    return true;
  } catch {
    return false;
  }
}

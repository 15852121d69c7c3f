import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { pointerOf, pointerSteps } from '../../../schema/manifest/pointer.ts';
import type { Looker, LookerId } from '../../../schema/why.ts';
import { manifestSchema } from '../../../server/brands/folder/manifest-schema.ts';
import { isTextPlace } from '../../../server/brands/folder/text-changes.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { resultOf } from '../admin-client.ts';
import { type Layers, readLayers, scheduledAt, scheduledText, sourcesOf, sourceText } from '../brand-layers.ts';
import { type Context, UsageError } from '../command.ts';
import { linesOf, optional } from '../lines.ts';
import { commandOf } from '../rows.ts';
import { type Explained, explainText } from './explain.ts';
import { suspensionLine } from './suspensions.ts';

export const why = commandOf(
  'why',
  'explain why a page, menu entry, home block, field, vendor or game is shown or hidden, and who set that or a text',
  `THING is a page, a menu entry, a home block or a registration field: its id alone, or page:ID, entry:MENU.ID, block:ID, field:ID;
or a text, /texts/LANG/NAMESPACE/KEY: its wording and author;
or a vendor or a game of the catalogue, vendor:CODE, game:ID or VENDOR/ID: whether it is suspended there, since when, by whom and why.
--at    moment to explain, past or future, with scheduled changes and suspensions
--as    the viewer, such as type=4,session=yes,device=app: session=yes|no, type (of a member: 0 player, 1 agent, 4 guest, 40 to 42),
        device=app|browser; without it a visitor in a browser

examples:
       livery why comet rewardCentre
       livery why comet entry:nav.footer.rewards --as type=1
       livery why comet game:NOVA/nova-001
       livery why comet /texts/EN/access/title
       livery why ./tenants/comet field:nickname --at 2026-12-24T18:00:00+08:00`,
  ({ code }) => [
    code(
      'BRAND|FOLDER THING [--as VIEWER] [--at TIME] [--environment staging|production]',
      async (context, { as: viewer = '', ...values }, name, thing) => {
        const looker = lookerOf(viewer);
        const layers = await readLayers(context, name, values);
        const { timeZone } = layers.manifest.locale;
        const place = pointerSteps(thing);
        if (isTextPlace(place)) {
          const explained = explainText(place, layers);
          return { value: [explained], lines: textLines(explained, timeZone) };
        }
        const suspended = await suspendedOf(context, { name, thing, at: values.at });
        if (suspended !== undefined) {
          const state = `${suspended.thing}: ${suspended.suspended ? 'suspended' : 'not suspended'}`;
          const because = suspended.because.map((row) => `  ${suspensionLine(row)}`);
          return { value: [suspended], lines: [state, ...because] };
        }
        const found = await answersOf(layers, thing, looker);
        return { value: found, lines: found.flatMap((one) => answerLines(one, timeZone)) };
      },
    ),
  ],
);

/** Whether a vendor or game is suspended at a brand, and by what. Returns `undefined` if the name is neither a vendor of the catalogue nor `VENDOR/ID`. */
async function suspendedOf({ env }: Context, { name: brand, thing, at }: { name: string; thing: string; at?: string }) {
  const [, kind = thing.includes('/') ? 'game' : undefined, id = thing] = /^(vendor|game):(.+)$/.exec(thing) ?? [];
  if (kind !== 'vendor' && kind !== 'game') return undefined;
  if (brand.includes('/'))
    throw new UsageError(`${thing}: a folder has no catalogue; name a brand of the running server`);
  const because = await resultOf(env, 'listSuspensions', { query: { kind, id, brand, at } });
  return { thing: `${kind}:${id}`, suspended: because.length > 0, because };
}

/** Loads the runtime, which no other command needs, so that they start faster. */
async function answersOf(layers: Layers, thing: string, looker: Looker) {
  const { showRulesOf } = await import('../../../runtime/shell/why/show-rules.ts');
  const rules = showRulesOf({ schema: manifestSchema });
  // The runtime gets only a part of the manifest.
  const manifest = layers.manifest as unknown as PublicManifest;
  const things = rules.list({ manifest, looker });
  const found = things.filter(({ name, id }) => name === thing || id === thing);
  if (found.length === 0) {
    const nearest = nearestOf(
      thing,
      things.flatMap(({ id, name }) => [id, name]),
    );
    throw new UsageError(
      `there is no ${thing}${nearest === undefined ? '' : `: did you mean ${nearest}?`}; vendors and games of the catalogue are vendor:CODE and game:ID`,
    );
  }
  return found.flatMap(({ name }) => {
    const explained = rules.explain({ manifest, looker, name });
    if (explained === undefined) return [];
    const { shown, deciding, shownTo, leadsTo } = explained;
    return [
      {
        thing: name,
        shown,
        because: deciding.map(({ steps, value, needed }) => {
          const [source] = sourcesOf(steps, layers);
          const scheduled = scheduledAt(steps, layers);
          const later = scheduled.length > 0 ? scheduled : undefined;
          return { path: pointerOf(steps), value, otherwise: needed, source, scheduled: later };
        }),
        shownTo: shownTo.map((id) => viewers[id]),
        leadsTo,
      },
    ];
  });
}

const viewers: Readonly<Record<LookerId, string>> = {
  visitor: 'visitors',
  player: 'players',
  agent: 'agents',
  guest: 'guests',
  trial: 'trials',
  special41: 'special accounts (41)',
  special42: 'special accounts (42)',
  appPlayer: 'players in the app',
};

function lookerOf(text: string): Looker {
  const given = new Map<string, string>();
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [key = '', value = ''] = part.split('=').map((one) => one.trim());
    if (key === 'lang') throw new UsageError(`--as ${part}: whether something is shown never depends on the language`);
    const allowed = choices[key];
    if (allowed === undefined)
      throw new UsageError(
        `--as ${part}: choose one of ${Object.keys(choices).join(', ')}, such as type=4,session=yes`,
      );
    if (!allowed.includes(value)) throw new UsageError(`--as ${part}: ${key} is one of ${allowed.join(', ')}`);
    given.set(key, value);
  }
  const type = given.get('type');
  if (type !== undefined && given.get('session') === 'no')
    throw new UsageError('--as: only a viewer with a session has a type');
  const isMember = given.get('session') === 'yes' || type !== undefined;
  return { type: isMember ? Number(type ?? '0') : undefined, inApp: given.get('device') === 'app' };
}

const choices: Readonly<Record<string, readonly string[]>> = {
  type: ['0', '1', '2', '4', '40', '41', '42'],
  session: ['yes', 'no'],
  // Rules of the runtime need no more about a device. Only its browser knows which downloads it offers.
  device: ['app', 'browser'],
};

function textLines({ path, value, sources = [], scheduled = [] }: Explained, timeZone: string): string[] {
  return [
    `${path} is ${JSON.stringify(value)}`,
    ...sources.map((source, index) => {
      const instead = index === 0 || source.value === undefined ? '' : ` (${JSON.stringify(source.value)})`;
      return `  ${index === 0 ? 'from' : 'instead of'} ${sourceText(source, timeZone)}${instead}`;
    }),
    ...scheduled.map((later) => `  ${scheduledText(later, timeZone)}`),
  ];
}

function answerLines(one: Awaited<ReturnType<typeof answersOf>>[number], timeZone: string): string[] {
  return linesOf(
    `${one.thing}: ${one.shown ? 'shown' : `hidden${optional(', its address leads to ', one.leadsTo)}`}`,
    one.because.map(({ path, value, otherwise, source, scheduled = [] }) => {
      const needed = one.shown || otherwise === undefined ? '' : ` (shown with ${JSON.stringify(otherwise)})`;
      const from = optional(', from ', source && sourceText(source, timeZone));
      return [
        `  ${one.shown ? 'while' : 'because'} ${path} is ${JSON.stringify(value)}${needed}${from}`,
        ...scheduled.map((later) => `    ${scheduledText(later, timeZone)}`),
      ];
    }),
    !one.shown && one.shownTo.length > 0 && '  because of the viewer',
    `  shown to ${one.shownTo.length === 0 ? 'nobody' : one.shownTo.join(', ')}`,
  );
}

import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { pointerOf, pointerSteps } from '../../../schema/manifest/pointer.ts';
import type { Looker, LookerId } from '../../../schema/why.ts';
import { manifestSchema } from '../../../server/brands/folder/manifest-schema.ts';
import { isTextPlace } from '../../../server/brands/folder/text-changes.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { type Layers, readLayers } from '../brand-layers.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { scheduledAt, scheduledText, sourcesOf, sourceText } from '../sources.ts';
import { momentOf } from '../times.ts';
import { suspendedLines, suspendedOf } from '../why/suspended.ts';
import { type Explained, explainText } from './explain.ts';
import { environmentOf } from './releases.ts';

const text = { type: 'string' } as const;
const options = { as: text, at: text, environment: text, json: { type: 'boolean', default: false } } as const;

export const why: Command = {
  usage: `livery why BRAND|FOLDER THING [--as type=4,session=yes,device=app] [--at TIME] [--environment staging|production] [--json]

THING is a page, a menu entry, a home block or a registration field: its id alone, or page:ID, entry:MENU.ID, block:ID, field:ID;
or a text, /texts/LANG/NAMESPACE/KEY: its wording and author;
or a vendor or a game of the catalogue, vendor:CODE, game:ID or VENDOR/ID: whether it is suspended there, since when, by whom and why.
--at    moment to explain, past or future, with scheduled changes and suspensions
--as    the viewer: session=yes|no, type (of a member: 0 player, 1 agent, 4 guest, 40 to 42), device=app|browser;
        without it a visitor in a browser

examples:
       livery why comet rewardCentre
       livery why comet entry:nav.footer.rewards --as type=1
       livery why comet game:NOVA/nova-001
       livery why comet /texts/EN/access/title
       livery why ./tenants/comet field:nickname --at 2026-12-24T18:00:00+08:00`,
  summary:
    'explain why a page, menu entry, home block, field, vendor or game is shown or hidden, and who set that or a text',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    const [name, thing, ...rest] = positionals;
    if (name === undefined || thing === undefined || rest.length > 0) throw new UsageError('why BRAND THING');
    const at = values.at === undefined ? undefined : momentOf({ option: '--at', text: values.at });
    const looker = lookerOf(values.as ?? '');
    const environment = environmentOf(values.environment ?? 'production');
    const layers = await readLayers({ env, name, environment, at });
    if ('refusal' in layers) return printRefusal({ output, ...layers });
    const place = pointerSteps(thing);
    if (isTextPlace(place)) {
      const explained = explainText(place, layers);
      output.out(values.json ? JSON.stringify([explained], null, 2) : textLines(explained, layers).join('\n'));
      return exits.fine;
    }
    const suspended = await suspendedOf({ env, name, thing, at });
    if (suspended !== undefined && 'refusal' in suspended) return printRefusal({ output, ...suspended });
    if (suspended !== undefined) {
      output.out(values.json ? JSON.stringify([suspended], null, 2) : suspendedLines(suspended).join('\n'));
      return exits.fine;
    }
    const found = await answersOf(layers, thing, looker);
    if (values.json) output.out(JSON.stringify(found, null, 2));
    else output.out(found.map((one) => linesOf(one, layers).join('\n')).join('\n'));
    return exits.fine;
  },
};

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
          const [source] = sourcesOf({ steps, layers });
          const scheduled = scheduledAt({ steps, layers });
          return {
            path: pointerOf(steps),
            value,
            ...(needed !== undefined && { otherwise: needed }),
            source,
            ...(scheduled.length > 0 && { scheduled }),
          };
        }),
        shownTo: shownTo.map((id) => viewers[id]),
        ...(leadsTo !== undefined && { leadsTo }),
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

function textLines(explained: Explained, layers: Layers): string[] {
  const { timeZone } = layers.manifest.locale;
  return [
    `${explained.path} is ${JSON.stringify(explained.value)}`,
    ...(explained.sources ?? []).map((source, index) => {
      const value = index === 0 || source.value === undefined ? '' : ` (${JSON.stringify(source.value)})`;
      return `  ${index === 0 ? 'from' : 'instead of'} ${sourceText(source, timeZone)}${value}`;
    }),
    ...(explained.scheduled ?? []).map((later) => `  ${scheduledText({ scheduled: later, timeZone })}`),
  ];
}

type FoundAnswer = Awaited<ReturnType<typeof answersOf>>[number];

function linesOf(one: FoundAnswer, layers: Layers): string[] {
  const { timeZone } = layers.manifest.locale;
  const lead = one.leadsTo === undefined ? '' : `, its address leads to ${one.leadsTo}`;
  return [
    `${one.thing}: ${one.shown ? 'shown' : `hidden${lead}`}`,
    ...one.because.flatMap(({ path, value, otherwise, source, scheduled = [] }) => {
      const needed = one.shown || otherwise === undefined ? '' : ` (shown with ${JSON.stringify(otherwise)})`;
      const from = source === undefined ? '' : `, from ${sourceText(source, timeZone)}`;
      return [
        `  ${one.shown ? 'while' : 'because'} ${path} is ${JSON.stringify(value)}${needed}${from}`,
        ...scheduled.map((later) => `    ${scheduledText({ scheduled: later, timeZone })}`),
      ];
    }),
    ...(!one.shown && one.shownTo.length > 0 ? ['  because of the viewer'] : []),
    `  shown to ${one.shownTo.length === 0 ? 'nobody' : one.shownTo.join(', ')}`,
  ];
}

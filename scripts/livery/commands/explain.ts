import { CodedError } from '../../../schema/errors.ts';
import { mayCall, mayChange } from '../../../schema/features/staff/may-call.ts';
import { type StaffRole, staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import { languageIds } from '../../../schema/languages.ts';
import { pointerOf, pointerSteps, valueIn } from '../../../schema/manifest/pointer.ts';
import { protectedParts } from '../../../schema/manifest/protected-parts.ts';
import { isObject, type Json, resolveNode, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { manifestSchema } from '../../../server/brands/folder/manifest-schema.ts';
import { checkedTextSteps, isTextPlace, textIn, textPlace } from '../../../server/brands/folder/text-changes.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import {
  type Layers,
  readLayers,
  type Scheduled,
  type Source,
  scheduledAt,
  scheduledText,
  sourcesOf,
  sourceText,
} from '../brand-layers.ts';
import { UsageError } from '../command.ts';
import { linesOf, shown } from '../lines.ts';
import { commandOf } from '../rows.ts';

export type Explained = {
  readonly path: string;
  readonly description: string;
  readonly type: string;
  readonly allowed?: readonly unknown[];
  readonly default?: unknown;
  readonly examples: readonly unknown[];
  readonly seenBy: string;
  /** Roles that may change the place live. If only a release can change it, the roles that may promote one. */
  readonly changedBy: readonly StaffRole[];
  readonly byReleaseOnly: boolean;
  readonly value?: unknown;
  /** Sources, the nearest first. The first one decides. */
  readonly sources?: readonly Source[];
  /** Later changes of the place, the earliest first. */
  readonly scheduled?: readonly Scheduled[];
};

export const explain = commandOf(
  'explain',
  'explain a place of the manifest: meaning, default, who may see and change it, and the source of its value',
  `examples:
       livery explain /flags/REWCEN3
       livery explain theme.colors.primary --brand comet
       livery explain /nav/footer/games/icon --brand ./tenants/comet --json`,
  ({ code }) => [
    code(
      'PATH [--brand BRAND|FOLDER] [--environment staging|production] [--at TIME]',
      async (context, { brand, ...values }, path) => {
        const steps = pointerSteps(path).filter((step) => step !== '');
        const layers = brand === undefined ? undefined : await readLayers(context, brand, values);
        const value = explainPath(steps, layers);
        return { value, lines: explainedLines(value, layers?.manifest.locale.timeZone ?? 'UTC') };
      },
    ),
  ],
);

function explainPath(steps: readonly string[], layers: Layers | undefined): Explained {
  if (isTextPlace(steps)) return explainText(steps, layers);
  const { node, shared } = nodeAt(steps, layers?.manifest as unknown as Json | undefined);
  const described = resolveNode({ node, root: manifestSchema, value: undefined });
  const { enum: allowed } = described as SchemaNode & { enum?: readonly unknown[] };
  const standard = node.default ?? described.default;
  const dark = node['x-default-dark'];
  return {
    path: pointerOf(steps),
    description: node.description ?? described.description ?? '',
    type: [described.type ?? 'object'].flat().join(' or '),
    allowed,
    default: dark === undefined ? standard : `${standard}, in a dark palette ${dark}`,
    examples: node.examples ?? described.examples ?? [],
    seenBy: seenBy(node['x-visibility'] ?? described['x-visibility'] ?? shared),
    ...changersOf(steps),
    value: layers && valueIn(layers.manifest, steps),
    sources: layers && sourcesOf(steps, layers),
    scheduled: layers && scheduledAt(steps, layers),
  };
}

/** Throws `UsageError` with the nearest name if the path names no text. */
export function explainText(given: readonly string[], layers: Layers | undefined): Explained {
  const steps = textStepsOf(given, layers?.manifest.locale.enabled);
  const { language = 'EN', namespace, key } = textPlace(steps);
  const shipped = textIn({}, steps);
  return {
    path: pointerOf(steps),
    description: `Text ${namespace}:${key} in ${language}.`,
    type: 'string',
    default: shipped,
    examples: [],
    seenBy: seenBy('public'),
    ...changersOf(steps),
    value: layers && textIn(layers.texts, steps),
    sources: layers && sourcesOf(steps, layers),
    scheduled: layers && scheduledAt(steps, layers),
  };
}

/** The schema's node at a place. Throws `UsageError` with the nearest name if there is none. */
function nodeAt(
  steps: readonly string[],
  value: Json | undefined,
): { node: SchemaNode; shared: SchemaNode['x-visibility'] } {
  let node: SchemaNode = manifestSchema;
  let current = value;
  let shared: SchemaNode['x-visibility'];
  for (const [index, step] of steps.entries()) {
    const described = resolveNode({ node, root: manifestSchema, value: current });
    shared = node['x-visibility'] ?? described['x-visibility'] ?? shared;
    const candidates = [
      ...Object.keys(described.properties ?? {}),
      ...(described.oneOf ?? []).flatMap((branch) => Object.keys(branch.properties ?? {})),
    ];
    const next: SchemaNode | undefined =
      described.items ??
      described.properties?.[step] ??
      described.oneOf?.find(({ properties }) => properties !== undefined && step in properties)?.properties?.[step];
    if (next === undefined) {
      const nearest = nearestOf(step, candidates);
      throw new UsageError(
        `${pointerOf(steps.slice(0, index)) || 'the manifest'} has no property "${step}"${nearest === undefined ? '' : `: did you mean ${nearest}?`}`,
      );
    }
    current = valueIn(current, [step]);
    if (value !== undefined && described.items !== undefined && current === undefined)
      throw new UsageError(`${pointerOf(steps.slice(0, index))} has no item "${step}"`);
    node = next;
  }
  return { node, shared };
}

/** Derives the roles from the contract and from the places that the server refuses to change live. */
function changersOf(steps: readonly string[]): Pick<Explained, 'changedBy' | 'byReleaseOnly'> {
  const byReleaseOnly = steps[0] === undefined || protectedParts.includes(steps[0]);
  const releases = (role: StaffRole) =>
    (['pushRelease', 'promoteRelease'] as const).every((operation) => mayCall(role, operation));
  const may = (role: StaffRole) => (byReleaseOnly ? releases(role) : mayChange({ role, steps }));
  return { changedBy: staffRoles.filter(may), byReleaseOnly };
}

function seenBy(visibility: SchemaNode['x-visibility']): string {
  if (visibility === 'public') return 'everybody: it is in every page';
  if (visibility === 'session') return 'players who are logged in or in trial play';
  return 'only staff: it never leaves the server';
}

function explainedLines(explained: Explained, timeZone: string): string[] {
  const { path, description, type, allowed, examples, changedBy, sources = [], scheduled = [] } = explained;
  const row = (name: string, text: string) => `  ${name.padEnd(10)} ${text}`;
  const brief = (value: unknown) => shown(value, 160);
  return linesOf(
    `${path || 'the manifest'}: ${description}`,
    row('type', allowed === undefined ? type : `${type}: ${allowed.join(', ')}`),
    explained.default !== undefined && row('default', brief(explained.default)),
    examples.length > 0 && row('example', brief(examples[0])),
    row('seen by', explained.seenBy),
    row('changed by', `${changedBy.join(', ')}${explained.byReleaseOnly ? ', only by a release' : ''}`),
    explained.sources && row('value', brief(explained.value)),
    scheduled.map((one) => row('later', scheduledText(one, timeZone))),
    sources.map((source, index) => {
      const origin = sourceText(source, timeZone);
      const isPlain = isObject(source.value) || index === 0 || source.value === undefined;
      return row(index === 0 ? 'from' : 'instead of', isPlain ? origin : `${origin} (${brief(source.value)})`);
    }),
  );
}

/** Steps of the place of one text, as changes store them. Throws `UsageError` with the nearest name if there is no such text. */
function textStepsOf(steps: readonly string[], enabled: readonly string[] = languageIds): string[] {
  if (steps.length < 4) throw new UsageError('name one text, such as /texts/EN/access/title');
  try {
    return checkedTextSteps({ steps, value: undefined, enabled, changed: [] });
  } catch (error) {
    throw error instanceof CodedError ? new UsageError(error.message) : error;
  }
}

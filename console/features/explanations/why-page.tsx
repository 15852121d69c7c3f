import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  Collection,
  ComboBox,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { asOption, type LookerId, lookerIds, lookers, thingKinds } from '../../../schema/why.ts';
import { Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { shownValue } from '../../ui/differences/brand-values.ts';
import { Shown } from '../../ui/differences/shown-value.tsx';
import { type Environment, useEnvironment } from '../../ui/environment.tsx';
import field from '../../ui/field.module.css';
import { fits } from '../../ui/fits.ts';
import { flagSource, scheduledFlag } from '../../ui/flag-sentences.ts';
import list from '../../ui/list.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';
import { useTypedChoice } from '../../ui/use-typed-choice.ts';
import { GameAnswer, gameNamed } from './game-answer.tsx';
import styles from './why.module.css';

/** Which rule shows or hides a page, menu entry, block, field, vendor or game of a brand, and who set it. */
export default function WhyPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const [question, change] = useQuestion();
  const { thing, as, at } = question;
  const answer = useRef<HTMLDivElement>(null);
  const answered = useRef(thing);
  // Focus moves to the answer once something is chosen; the list would open again while its input has the focus.
  useEffect(() => {
    if (answered.current !== thing) answer.current?.focus();
    answered.current = thing;
  }, [thing]);
  const here = { operation: 'listThings', params: { tenant: brand } } as const;
  const plain = { environment };
  const query = { ...plain, as: as === 'visitor' ? undefined : as, at };
  const things = useQuery(callQuery({ ...here, query }));
  // The current list stays on screen while another is loading, and if a moment has none.
  const now = useQuery(callQuery({ ...here, query: plain }));
  const rows = (things.data ?? now.data)?.list;
  return (
    <div className={sheet.stack}>
      {rows === undefined ? (
        <Loaded query={now}>{() => null}</Loaded>
      ) : (
        <div className={sheet.filters}>
          <ThingPicker things={rows} chosen={thing} onChoose={(name) => change({ thing: name })} />
          <Select
            label={text('why.as')}
            value={as}
            onChange={(next) => change({ as: next })}
            options={lookerIds.map((id) => ({ value: id, label: text(`why.as.${id}`) }))}
          />
          <MomentField label={text('why.at')} value={at} onChange={(next) => change({ at: next })} />
        </div>
      )}
      <div ref={answer} tabIndex={-1} aria-live="polite" className={styles.answer}>
        {thing !== undefined && (rows !== undefined || now.isPending) ? (
          <AnyAnswer brand={brand} environment={environment} question={{ ...question, thing }} />
        ) : null}
        {thing === undefined && rows !== undefined ? <NothingChosen error={things.error} /> : null}
      </div>
    </div>
  );
}

/** Shown before anything is chosen: a hint, or the reason why the list of this moment cannot be read. */
function NothingChosen({ error }: { error: Error | null }) {
  return error === null ? <p className={sheet.quiet}>{text('why.choose')}</p> : <Refused error={error} />;
}

type Thing = AdminValueOf<'listThings'>['list'][number];

/** Chooses a thing of a brand by typing part of its title or name; the list is grouped by kind. */
function ThingPicker({
  things,
  chosen,
  onChoose,
}: {
  things: readonly Thing[];
  /** Name of the thing that is explained. */
  chosen: string | undefined;
  onChoose: (name: string) => void;
}) {
  const current = things.find(({ name }) => name === chosen);
  const { typed, props, onPress } = useTypedChoice(current?.label ?? chosen ?? '', onChoose);
  const groups = thingKinds
    .map((kind) => ({
      kind,
      things: things.filter((thing) => thing.kind === kind && fits(typed, [thing.label, thing.name])),
    }))
    .filter((group) => group.things.length > 0);
  return (
    <ComboBox items={groups} {...props} className={field.field ?? ''}>
      <Label className={field.label}>{text('why.thing')}</Label>
      <Input type="search" className={field.input ?? ''} placeholder={current?.label ?? ''} onClick={onPress} />
      <Text slot="description" className={field.hint}>
        {text('why.thingHint')}
      </Text>
      <Popover className={list.popover ?? ''}>
        <ListBox
          className={list.list ?? ''}
          renderEmptyState={() => <div className={list.none}>{text('why.none', { query: typed })}</div>}
        >
          {({ kind, things: rows }: (typeof groups)[number]) => (
            <ListBoxSection id={kind}>
              <Header className={list.kind}>{text(`why.kind.${kind}`)}</Header>
              <Collection items={rows.map((row) => ({ ...row, id: row.name }))}>
                {({ name, label, shown }) => (
                  <ListBoxItem id={name} textValue={label} className={`${list.item} ${styles.option}`}>
                    <span>{label}</span>
                    <ShownPill shown={shown} />
                    <code className={styles.name}>{name}</code>
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

type AnswerInput = {
  readonly brand: string;
  readonly environment: Environment;
  readonly question: Question & { readonly thing: string };
};

function AnyAnswer(input: AnswerInput) {
  const game = gameNamed(input.question.thing);
  return game === undefined ? <Answer {...input} /> : <GameAnswer {...input} {...game} />;
}

/** The answer to the question of the address, in sentences. */
function Answer({ brand, environment, question }: AnswerInput) {
  const { thing, as, at } = question;
  const explained = useQuery(
    callQuery({ operation: 'explainThing', params: { tenant: brand }, query: { thing, environment, as, at } }),
  );
  if (explained.error instanceof Refusal && ['request.not_found', 'request.invalid'].includes(explained.error.code))
    return <Note kind="warn">{sentence(explained.error.message)}</Note>;
  return (
    <Loaded query={explained}>
      {(answer) => (
        <section className={`${sheet.sheet} ${sheet.part}`}>
          <div className={sheet.name}>
            <h2 className={sheet.heading}>
              <bdi>{answer.label}</bdi>
            </h2>
            <ShownPill shown={answer.shown} />
            <code className={styles.name}>{answer.name}</code>
          </div>
          <p>{leadOf({ answer, question })}</p>
          <Causes answer={answer} brand={brand} environment={environment} />
          <Next answer={answer} />
          <p className={sheet.quiet}>{viewersOf(answer)}</p>
          {answer.hiddenParents.length === 0 ? null : (
            <Note>{text('why.withheld', { parents: answer.hiddenParents.join(', ') })}</Note>
          )}
          <ShownCommand words={commandWords({ brand, environment, question })} />
        </section>
      )}
    </Loaded>
  );
}

function Causes({ answer, brand, environment }: Pick<AnswerInput, 'brand' | 'environment'> & { answer: Explained }) {
  const { shown, because, together, shownTo } = answer;
  if (because.length === 0)
    return <p>{text(shown ? 'why.always' : shownTo.length > 0 ? 'why.byViewer' : 'why.never')}</p>;
  const many = together ? 'All' : 'Any';
  const form = because.length === 1 ? '' : (many as 'All' | 'Any');
  return (
    <div>
      <h3>{text(shown ? `why.while${form}` : `why.because${form}`)}</h3>
      <ul>
        {because.map((cause) => (
          <Cause key={cause.path} cause={cause} answer={answer} brand={brand} environment={environment} />
        ))}
      </ul>
    </div>
  );
}

function Next({ answer: { next } }: { answer: Explained }) {
  if (next === undefined) return <p className={sheet.quiet}>{text('why.noNext')}</p>;
  return (
    <div className={styles.next}>
      <p>{text(next.shown ? 'why.nextShown' : 'why.nextHidden', { at: shownTime(next.at) })}</p>
      <ul className={sheet.plainList}>
        {next.changes.map((change) => (
          <li key={`${change.tenant} ${change.path} ${change.kind}`}>
            <ScheduledEvent event={change} /> {text('schedule.by', { actor: change.actor, reason: change.reason })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function leadOf({
  answer: { shown, leadsTo },
  question: { as, at },
}: {
  answer: Explained;
  question: Question;
}): string {
  const viewer = text(`why.as.${as}`);
  const answer = shown ? 'shown' : 'hidden';
  const lead =
    at === undefined
      ? text(`why.answer.${answer}`, { viewer })
      : text(`why.answer.${answer}At`, { viewer, at: shownTime(at) });
  return leadsTo === undefined ? lead : `${lead} ${text('why.leadsTo', { page: leadsTo })}`;
}

function viewersOf({ shownTo }: Explained): string {
  if (shownTo.length === 0) return text('why.shownToNobody');
  return text('why.shownTo', { viewers: shownTo.map((id) => text(`why.viewers.${id}`)).join(', ') });
}

/** Turns a message of the server into a sentence with capital letter and full stop. */
const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}`;

type Setting = Explained['because'][number];

/** One setting that decides: its value, the value with which the answer changes, who set it, and what is scheduled for it. */
function Cause({
  cause,
  answer: { shown, together, next },
  brand,
  environment,
}: {
  cause: Setting;
  answer: Explained;
  brand: string;
  environment: Environment;
}) {
  const { path, description, value, otherwise, scheduled } = cause;
  // The next time the answer changes has a sentence of its own.
  const others = scheduled.filter(
    ({ from }) => !(next?.at === from && next.changes.some((change) => change.path === path)),
  );
  return (
    <li className={styles.cause}>
      <p>
        <Place path={path} brand={brand} environment={environment} />{' '}
        {Array.isArray(value) && value.length === 0 ? (
          text('why.empty')
        ) : (
          <>
            {text('why.is')} <Shown value={shownValue(value)} />
          </>
        )}
        {'. '}
        {otherwise === undefined ? null : (
          <>
            {text(together ? 'why.needed' : shown ? 'why.wouldHide' : 'why.wouldShow')}{' '}
            <Shown value={shownValue(otherwise)} />.
          </>
        )}
      </p>
      {description === '' ? null : <p className={sheet.quiet}>{description}</p>}
      <p>{sourceOf(cause, brand)}</p>
      {others.map((later) => (
        <p key={`${later.from} ${later.who}`} className={styles.next}>
          {typeof later.value === 'boolean' || later.removed ? (
            scheduledFlag({ ...later, on: later.removed ? null : later.value === true })
          ) : (
            <>
              {shownTime(later.from)}: <ScheduledEvent event={{ ...later, path, kind: 'begins' }} />{' '}
              {text('schedule.by', { actor: later.who, reason: later.reason })}
            </>
          )}
        </p>
      ))}
    </li>
  );
}

/** Links a flag to the page that switches it. */
function Place({ path, brand, environment }: { path: string; brand: string; environment: Environment }) {
  const [, flag] = /^\/flags\/(\w+)$/.exec(path) ?? [];
  if (flag === undefined) return <span className={sheet.mono}>{path}</span>;
  return (
    <Link to={brandPath({ brand, page: 'flags', environment, query: { q: flag } })} className={sheet.mono}>
      {flag}
    </Link>
  );
}

/** The author of the setting. A live change of a parent names the parent as well. */
function sourceOf(cause: Setting, brand: string): string {
  const { source, tenant, who, since, until, reason = '' } = cause;
  if (tenant === undefined || tenant === brand || who === undefined || since === undefined) return flagSource(cause);
  const parts = { parent: tenant, who, since: shownTime(since) };
  if (source !== 'change') return text('why.parentReleased', parts);
  const end = until === undefined ? '' : text('flags.untilTime', { until: shownTime(until) });
  return text('why.parentChanged', { ...parts, reason, until: end });
}

type Explained = AdminValueOf<'explainThing'>;

function ShownPill({ shown }: { shown: boolean }) {
  return (
    <span className={`${sheet.pill} ${shown ? sheet.pillGood : sheet.pillWarn}`}>
      {text(shown ? 'why.shown' : 'why.hidden')}
    </span>
  );
}

/** The question as the address states it. A colleague who opens the address gets the same answer. */
type Question = {
  readonly thing: string | undefined;
  readonly as: LookerId;
  /** ISO 8601; undefined for now. */
  readonly at: string | undefined;
};

/** Characters of a thing's name that the server takes. */
const longestName = 200;

/** The question in the address, and a function that changes parts of it. */
function useQuestion(): readonly [Question, (parts: Partial<Question>) => void] {
  const { search, push } = useSearch();
  const thing = search.get('thing') ?? '';
  const at = search.get('at') ?? '';
  const question: Question = {
    thing: thing === '' ? undefined : thing.slice(0, longestName),
    as: lookerIds.find((id) => id === search.get('as')) ?? 'visitor',
    at: Number.isNaN(Date.parse(at)) ? undefined : new Date(at).toISOString(),
  };
  const change = ({ as, ...others }: Partial<Question>) =>
    push({ ...others, ...(as !== undefined && { as: as === 'visitor' ? undefined : as }) });
  return [question, change];
}

/** The same question as words of the command. */
function commandWords({
  brand,
  environment,
  question: { thing = '', as, at },
}: {
  brand: string;
  environment: string;
  question: Question;
}): readonly string[] {
  const viewer = asOption(lookers[as]);
  return [
    'why',
    brand,
    thing,
    ...(viewer === undefined ? [] : ['--as', viewer]),
    ...(at === undefined ? [] : ['--at', at]),
    ...(environment === 'staging' ? ['--environment', environment] : []),
  ];
}

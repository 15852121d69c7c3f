import { useQuery } from '@tanstack/react-query';
import { Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import type { Environment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { ScheduledEvent } from '../../ui/scheduled-event.tsx';
import sheet from '../../ui/sheet.module.css';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { shownTime } from '../../ui/shown-time.ts';
import { Cause } from './cause.tsx';
import type { Explained } from './explained.ts';
import { ShownPill } from './shown-pill.tsx';
import styles from './why.module.css';
import { commandWords, type Question } from './why-address.ts';

type AnswerInput = {
  readonly brand: string;
  readonly environment: Environment;
  readonly question: Question & { readonly thing: string };
};

/** The answer to the question of the address, in sentences. */
export function Answer({ brand, environment, question }: AnswerInput) {
  const { thing, as, at } = question;
  const explained = useQuery(
    callQuery({
      operation: 'explainThing',
      params: { tenant: brand },
      query: { thing, environment, as, ...(at !== undefined && { at }) },
    }),
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

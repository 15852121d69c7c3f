import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { movesOf } from '../../../schema/manifest/moves.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Environment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { sentenceOf } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { Moves, Value } from '../../ui/value.tsx';
import type { Operation } from './draft-content.ts';
import type { DraftWriter, WriterState } from './draft-writer.ts';
import { useStudio } from './studio-context.ts';

/** Whether everything is stored, and what to do if it cannot be. */
export function WriteStatus({ state, writer }: { state: WriterState; writer: DraftWriter }) {
  const { status, stale, refusal } = state;
  return (
    <>
      <span className={sheet.quiet} role="status">
        {text(`studio.status.${status}`)}
      </span>
      <Dialog title={text('studio.staleTitle')} isOpen={status === 'stale'}>
        <p>{text('studio.stale')}</p>
        <ul className={sheet.plainList}>
          {stale?.places.slice(0, 20).map(({ path, value }) => (
            <li key={path} className={sheet.mono}>
              {path}: {value === undefined ? text('studio.noValue') : JSON.stringify(value)}
            </li>
          ))}
        </ul>
        {refusal === undefined ? null : <Note kind="danger">{sentenceOf(refusal)}</Note>}
        <div className={sheet.row}>
          <Button onPress={() => writer.resolve('theirs')}>{text('studio.takeTheirs')}</Button>
          <Button look="primary" onPress={() => writer.resolve('ours')}>
            {text('studio.writeOurs')}
          </Button>
        </div>
      </Dialog>
      <Dialog title={text('studio.refusedTitle')} isOpen={status === 'refused'}>
        {refusal === undefined ? null : <Note kind="danger">{sentenceOf(refusal)}</Note>}
        <div className={sheet.row}>
          <Button look="primary" onPress={writer.drop}>
            {text('studio.drop')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

type Request = { readonly draft?: string; readonly environment?: string; readonly revision?: number };

/** Says that a colleague was asked to publish the draft, and whether it was written since. */
export function RequestedNote() {
  const { draft, stored } = useStudio();
  const { data } = useQuery(callQuery({ operation: 'listProposals' }));
  const found = data?.proposals.findLast(
    ({ operation, request }) => operation === 'requestPublication' && (request as Request | null)?.draft === draft,
  );
  if (found === undefined) return null;
  const { environment, revision } = found.request as Request;
  const isCurrent = revision === stored.revision;
  return (
    <Note kind={isCurrent ? 'plain' : 'warn'}>
      {text(isCurrent ? 'studio.waits' : 'studio.waitsStale', {
        actor: found.actor,
        environment: text(environment === 'staging' ? 'environment.staging' : 'environment.production'),
      })}{' '}
      <Link to={`/approvals/${encodeURIComponent(found.id)}`}>{text('studio.seeRequest')}</Link>
    </Note>
  );
}

type Comparison = AdminValueOf<'getDraftDifference'>;

/** Says that another release is served than the one that the draft began from, and takes over what came since, place by place. */
export function MovedBase({
  read,
  environment,
  writer,
}: {
  read: AdminValueOf<'getDraft'>;
  environment: Environment;
  writer: DraftWriter;
}) {
  const { brand, draft, mayWrite } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const served = read.served.find((each) => each.environment === environment)?.number ?? null;
  const { base } = read.draft;
  const compared = useQuery({
    ...callQuery({ operation: 'getDraftDifference', params: { tenant: brand, draft }, query: { environment } }),
    enabled: isOpen,
    staleTime: 0,
  });
  if (served === null || served === base) return null;
  return (
    <Note kind="warn">
      <p>
        {text('studio.moved', {
          environment: text(`environment.${environment}`),
          served,
          base: base ?? text('studio.noBase'),
        })}
      </p>
      <div>
        <Button isDisabled={!mayWrite} onPress={() => setOpen(true)}>
          {text('studio.seeMoved')}
        </Button>
      </div>
      <Dialog title={text('studio.movedTitle', { number: served })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Loaded query={compared}>
          {(found) => (
            <TakeOver
              found={found}
              onTake={(paths) => {
                writer.write(operationsOf(found, paths), served);
                setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </Loaded>
      </Dialog>
    </Note>
  );
}

function TakeOver({
  found,
  onTake,
  onClose,
}: {
  found: Comparison;
  onTake: (paths: readonly string[]) => void;
  onClose: () => void;
}) {
  // Places that only the release changed are taken over unless somebody decides otherwise.
  const [chosen, setChosen] = useState(() => found.release.filter(({ conflict }) => !conflict).map(({ path }) => path));
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        onTake(chosen);
      }}
    >
      {found.release.length === 0 ? <p>{text('studio.movedNothing')}</p> : null}
      <ul className={sheet.rows}>
        {found.release.map((place) => {
          const { path, before, after, order, precedes, conflict } = place;
          const moves = movesOf(place);
          return (
            <li key={path}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(path)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, path] : chosen.filter((each) => each !== path))
                  }
                />{' '}
                <span className={sheet.mono}>{path}</span>{' '}
                {order ? <span className={sheet.quiet}>{text('effect.order')}</span> : null}
              </label>
              {moves === undefined ? (
                <span>
                  <Value value={before} /> → <Value value={after} />{' '}
                  {precedes === undefined ? null : (
                    <span className={sheet.quiet}>{text('effect.precedes', { next: precedes })}</span>
                  )}
                </span>
              ) : (
                <Moves moves={moves} />
              )}
              {conflict ? <span className={sheet.bad}>{text('studio.movedConflict')}</span> : null}
            </li>
          );
        })}
      </ul>
      {found.more > 0 ? <p className={sheet.quiet}>{text('studio.movedMore', { count: found.more })}</p> : null}
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button look="primary" type="submit">
          {text('studio.takeOver', { count: chosen.length })}
        </Button>
      </div>
    </form>
  );
}

const operationsOf = (found: Comparison, paths: readonly string[]) =>
  found.release
    .filter(({ path }) => paths.includes(path))
    .map(({ path, after, order, precedes }): Operation => {
      if (order) return { path, order: Array.isArray(after) ? after.map(String) : [] };
      return after === undefined ? { path, removed: true } : { path, value: after, precedes };
    });

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pointerSteps, valueIn } from '../../../schema/manifest/pointer.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type FileDifference, rowId } from '../../ui/differences/brand-rows.ts';
import { BrandDifferences } from '../../ui/differences/effect.tsx';
import type { Environment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { sentenceOf } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { type Operation, pendingValue, textPlaces } from './draft-content.ts';
import type { DraftWriter, WriterState } from './draft-writer.ts';
import { useStudio } from './studio-context.ts';

/** Whether everything is stored, and what to do if it cannot be. */
export function WriteStatus({ brand, state, writer }: { brand: string; state: WriterState; writer: DraftWriter }) {
  const { status, refusal } = state;
  return (
    <>
      <span className={sheet.quiet} role="status">
        {text(`studio.status.${status}`)}
      </span>
      <Dialog title={text('studio.staleTitle')} isOpen={status === 'stale'}>
        <p>{text('studio.stale')}</p>
        <StalePlaces brand={brand} state={state} />
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

/** The values of others beside the own ones, which are stored or still on their way. */
function StalePlaces({ brand, state: { stale, stored, pending } }: { brand: string; state: WriterState }) {
  const texts = textPlaces(stored.texts);
  const mine = (path: string) =>
    (pendingValue(pending, path) ?? { value: texts.get(path) ?? valueIn(stored.manifest, pointerSteps(path)) }).value;
  return (
    <BrandDifferences
      differences={(stale?.places ?? []).map(({ path, value }) => ({
        tenant: brand,
        path,
        before: value,
        after: mine(path),
      }))}
      sides={{ before: text('studio.theirs'), after: text('studio.ours') }}
    />
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
              base={base}
              served={served}
              onTake={(operations) => {
                writer.write(operations, served);
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

type Moved = Comparison['release'][number] & { readonly tenant: string };

/** Files are stated by their hashes, which their releases have. */
function fileOf({
  place: { tenant, path, before, after, conflict },
  base,
  served,
  warning,
}: {
  place: Moved;
  base: number | null;
  served: number;
  warning: string;
}): FileDifference {
  const stored = (hash: unknown, release: number | null) =>
    typeof hash === 'string' && release !== null ? { tenant, release, hash } : undefined;
  return {
    path: path.slice(1),
    change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    before: stored(before, base),
    after: stored(after, served),
    warning: conflict ? warning : undefined,
  };
}

const isFile = (path: string) => path.startsWith('/assets/');

function TakeOver({
  found,
  base,
  served,
  onTake,
  onClose,
}: {
  found: Comparison;
  /** Release on which the draft is based. */
  base: number | null;
  /** Release that came since. */
  served: number;
  onTake: (operations: readonly Operation[]) => void;
  onClose: () => void;
}) {
  const { brand } = useStudio();
  const places = found.release.map((place): Moved => ({ ...place, tenant: brand }));
  // Places that only the release changed are taken over unless somebody decides otherwise.
  const [chosen, setChosen] = useState(() => places.filter(({ conflict }) => !conflict).map(rowId));
  const warning = text('studio.movedConflict');
  const differences = places
    .filter(({ path }) => !isFile(path))
    .map(({ conflict, ...place }) => ({ ...place, warning: conflict ? warning : undefined }));
  const files = places.filter(({ path }) => isFile(path)).map((place) => fileOf({ place, base, served, warning }));
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        onTake(places.filter((place) => chosen.includes(rowId(place))).map(operationOf));
      }}
    >
      {found.release.length === 0 ? <p>{text('studio.movedNothing')}</p> : null}
      <BrandDifferences
        differences={differences}
        files={files}
        choose={{
          isChosen: (id) => chosen.includes(id),
          onChange: (id, isChosen) => setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)),
        }}
      />
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

function operationOf({ path, after, order, precedes }: Moved): Operation {
  if (order) return { path, order: Array.isArray(after) ? after.map(String) : [] };
  return after === undefined ? { path, removed: true } : { path, value: after, precedes };
}

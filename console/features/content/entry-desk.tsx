import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldRows, withoutPosition } from '../../ui/differences/content-rows.ts';
import { DifferenceList } from '../../ui/differences/difference-list.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Note } from '../../ui/note.tsx';
import { Refused, sentenceOf } from '../../ui/refused.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import styles from './content.module.css';
import { publishAct } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';
import { State } from './content-table.tsx';
import { CopyButton } from './copy-dialog.tsx';
import { type Item, titleOf } from './entry-state.ts';
import type { EntryWriter, EntryWriterState } from './entry-writer.ts';

type Entry = AdminValueOf<'getContentEntry'>;
type Props = {
  of: ContentBrand;
  entry: Entry;
  item: Item | undefined;
  /** Title of the record as it is typed. */
  title: string;
  state: EntryWriterState;
  writer: EntryWriter;
};

/** Name and state of the entry, what is saved, and the acts that publish or drop the change. */
export function EntryDesk({ of, entry, item, title, state, writer }: Props) {
  const { kind, id, draft } = entry;
  const { actor } = useStaff();
  const [now] = useState(() => new Date());
  const others = state.faults.filter(({ kind: at, id: of }) => at !== null && of !== null && of !== id);
  return (
    <section className={`${sheet.sheet} ${sheet.part}`} aria-label={text('content.entry')}>
      <div className={sheet.row}>
        <div className={styles.name}>
          <h2 className={sheet.heading}>
            <bdi>{titleOf({ id, title })}</bdi>
          </h2>
          <span className={sheet.quiet}>
            {text(`content.one.${kind}`)} · <span className={sheet.mono}>{id}</span>
          </span>
        </div>
        <div className={sheet.actions}>
          <CopyButton
            of={of}
            entry={{ kind, id }}
            title={title}
            refusal={state.status === 'saved' ? undefined : text('content.saving')}
          />
          <DropButton of={of} entry={entry} title={title} state={state} writer={writer} />
          <PublishButton of={of} entry={entry} title={title} state={state} writer={writer} />
        </div>
      </div>
      {item === undefined ? null : <State item={item} now={now} />}
      <p role="status" className={sheet.quiet}>
        {savedWords(entry, state)}
      </p>
      {draft !== null && draft.author !== actor && state.status === 'saved' ? (
        <Note>{text('content.otherEditor', { actor: draft.author, at: shownTime(draft.savedAt) })}</Note>
      ) : null}
      {state.faults.length === 0 ? null : (
        <p className={sheet.bad}>{text('content.faults', { count: state.faults.length })}</p>
      )}
      {others.map(({ id: of, message }) => (
        <Note key={`${of} ${message}`} kind="danger">
          {message}
        </Note>
      ))}
      <StaleNote of={of} entry={entry} title={title} state={state} writer={writer} />
      {state.status === 'refused' && state.refusal !== undefined ? (
        <Note kind="danger">
          <p>{sentenceOf(state.refusal)}</p>
          <Button onPress={writer.insist}>{text('retry')}</Button>
        </Note>
      ) : null}
    </section>
  );
}

function savedWords({ draft, published }: Entry, { status }: EntryWriterState): string {
  if (status === 'saving') return text('content.saving');
  if (status === 'waiting') return text('content.waiting');
  if (status !== 'saved') return text('content.notSaved');
  if (draft !== null) return text('content.saved', { at: shownTime(draft.savedAt) });
  return published === null ? text('content.isScheduled') : text('content.unchanged');
}

/** A colleague saved this entry meanwhile: by whom, what differs, and whose version stays. */
function StaleNote({ of, entry: { kind, id }, title, state, writer }: Omit<Props, 'item'>) {
  const client = useQueryClient();
  const { stale, record } = state;
  const load = useMutation({
    mutationFn: () => callAdmin({ operation: 'getContentEntry', params: { brand: of.tenant, kind, id } }),
    onSuccess: async (read) => {
      writer.replace({
        record: (read.draft?.record ?? read.published ?? {}) as EntryWriterState['record'],
        revision: read.draft?.revision ?? 0,
      });
      await client.invalidateQueries({ queryKey: ['getContentEntry'] });
    },
  });
  if (state.status !== 'stale' || stale === undefined) return null;
  const rows =
    stale.record === null
      ? []
      : fieldRows({ kind, id, title, before: stale.record, after: record }, { brand: of.brand, source: of.tenant });
  return (
    <Note kind="danger">
      <div className={sheet.part}>
        <p>
          {stale.author === null
            ? text('content.noDraft')
            : text('content.staleBy', { actor: stale.author, at: shownTime(stale.savedAt ?? '') })}
        </p>
        {rows.length === 0 ? null : (
          <DifferenceList rows={rows} sides={{ before: text('content.theirs'), after: text('content.mine') }} />
        )}
        <Refused error={load.error} />
        <div className={sheet.actions}>
          <Button isPending={load.isPending} onPress={() => load.mutate()}>
            {text(stale.author === null ? 'content.loadNewest' : 'content.loadTheirs')}
          </Button>
          <Button onPress={writer.insist}>{text('content.saveMine')}</Button>
        </div>
      </div>
    </Note>
  );
}

function PublishButton({ of, entry: { kind, id, draft }, title, state, writer }: Omit<Props, 'item'>) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState<string>();
  const refusal =
    draft === null ? text('content.nothingToPublish') : state.status === 'saved' ? undefined : text('content.saving');
  const isReady = when === 'now' || (at !== undefined && Date.parse(at) > Date.now());
  return (
    <ActOpener
      operation="publishContent"
      look="primary"
      refusal={refusal}
      isReady={isReady}
      inputs={
        <div className={sheet.filters}>
          <Select
            label={text('content.when')}
            value={when}
            onChange={setWhen}
            options={[
              { value: 'now', label: text('content.now') },
              { value: 'later', label: text('content.later') },
            ]}
          />
          {when === 'later' ? <MomentField label={text('content.at')} value={at} onChange={setAt} /> : null}
        </div>
      }
      act={publishAct({
        of,
        entries: [{ kind, id, title, revision: state.revision }],
        at: when === 'later' ? at : undefined,
        onFaults: writer.show,
        onDone: writer.beginAnew,
      })}
    >
      {text('content.publish')}
    </ActOpener>
  );
}

/** Drops the change after showing what is lost with it. Nothing of it is stored anywhere else. */
function DropButton({ of, entry, title, state, writer }: Omit<Props, 'item'>) {
  const { kind, id, draft, published } = entry;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const drop = useMutation({
    mutationFn: () =>
      callAdmin({
        operation: 'dropContentDraft',
        params: { brand: of.tenant, kind, id },
        query: { revision: state.revision },
      }),
    onSuccess: async () => {
      setOpen(false);
      writer.replace({ record: withoutPosition((published ?? {}) as EntryWriterState['record']), revision: 0 });
      if (published === null) navigate(brandPath({ brand: of.brand, page: 'content', environment: of.environment }));
      for (const queryKey of [['getContentEntry'], ['listContent']]) await client.invalidateQueries({ queryKey });
    },
  });
  if (draft === null) return null;
  const rows = fieldRows(
    { kind, id, title, before: state.record, after: published ?? {} },
    { brand: of.brand, source: of.tenant },
  ).filter(({ place }) => !place.endsWith('/position'));
  return (
    <>
      <ActButton
        operation="dropContentDraft"
        refusal={state.status === 'saved' ? undefined : text('content.saving')}
        onPress={() => setOpen(true)}
      >
        {text('content.drop')}
      </ActButton>
      <Dialog title={text('content.dropTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={sheet.stack}>
          <p>{text(published === null ? 'content.dropNew' : 'content.dropChange')}</p>
          <DifferenceList rows={rows} sides={{ before: text('content.mine'), after: text('content.publishedSide') }} />
          <Refused error={drop.error} />
          <div className={sheet.row}>
            <Button onPress={() => setOpen(false)}>{text('cancel')}</Button>
            <Button look="primary" isPending={drop.isPending} onPress={() => drop.mutate()}>
              {text('content.drop')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useOpenAct } from '../../ui/act-opener.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Environment, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';

type Row = AdminValueOf<'listDrafts'>[number];
/** The source of a new draft: an environment, or the id of another draft. */
type From = Environment | `draft:${string}`;

/** Drafts of a brand: to begin one, to continue one, and to read or copy those of others. */
export default function DraftsPage() {
  const { brand = '' } = useParams();
  const drafts = useQuery(callQuery({ operation: 'listDrafts', params: { tenant: brand } }));
  const environment = useEnvironment();
  const [copied, setCopied] = useState<From>();
  const { isOpen, open, close } = useOpenAct('createDraft');
  const from = copied ?? (isOpen ? environment : undefined);
  const onClose = () => {
    setCopied(undefined);
    close();
  };
  return (
    <>
      <section className={`${sheet.sheet} ${sheet.stack}`}>
        <div className={sheet.row}>
          <p className={sheet.quiet}>{text('studio.about')}</p>
          <ActButton operation="createDraft" look="primary" onPress={open}>
            {text('studio.new')}
          </ActButton>
        </div>
        <Loaded query={drafts}>
          {(rows) =>
            rows.length === 0 ? (
              <p className={sheet.quiet}>{text('studio.none')}</p>
            ) : (
              <Drafts brand={brand} rows={rows} onCopy={(id) => setCopied(`draft:${id}`)} />
            )
          }
        </Loaded>
      </section>
      <Dialog title={text('studio.new')} isOpen={from !== undefined} onClose={onClose}>
        {from === undefined ? null : <NewDraft brand={brand} rows={drafts.data ?? []} first={from} onClose={onClose} />}
      </Dialog>
    </>
  );
}

/** Address of a draft. A setting that the address of the list names is selected in it. */
function draftPath({
  brand,
  id,
  environment,
  search,
}: {
  brand: string;
  id: string;
  environment: Environment;
  search: URLSearchParams;
}): string {
  const select = search.get('select');
  const page = `studio/${encodeURIComponent(id)}`;
  return brandPath({ brand, page, environment, query: select === null ? {} : { select } });
}

function Drafts({ brand, rows, onCopy }: { brand: string; rows: readonly Row[]; onCopy: (id: string) => void }) {
  const { search } = useSearch();
  const environment = useEnvironment();
  return (
    <Table
      label={text('studio.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: text('studio.name'),
          isHead: true,
          sortBy: ({ name }) => name,
          cell: ({ id, name }) => <Link to={draftPath({ brand, id, environment, search })}>{name}</Link>,
        },
        {
          id: 'owner',
          title: text('studio.owner'),
          sortBy: ({ mine, owner }) => (mine ? '' : owner),
          cell: ({ mine, owner }) => (mine ? text('studio.mine') : owner),
        },
        {
          id: 'base',
          title: text('studio.base'),
          sortBy: ({ base }) => base ?? 0,
          cell: ({ base }) => (base === null ? text('studio.noBase') : text('releases.number', { number: base })),
        },
        {
          id: 'edited',
          title: text('studio.edited'),
          sortBy: ({ updatedAt }) => updatedAt,
          cell: ({ updatedAt }) => shownTime(updatedAt),
        },
        {
          id: 'actions',
          title: text('studio.actions'),
          isTitleHidden: true,
          cell: (row) => (
            <div className={sheet.actions}>
              <ActButton
                operation="createDraft"
                aria-label={text('studio.copyOf', { name: row.name })}
                onPress={() => onCopy(row.id)}
              >
                {text('studio.copy')}
              </ActButton>
              {row.mine ? <Delete brand={brand} row={row} /> : null}
            </div>
          ),
        },
      ]}
    />
  );
}

function NewDraft({
  brand,
  rows,
  first,
  onClose,
}: {
  brand: string;
  rows: readonly Row[];
  first: From;
  onClose: () => void;
}) {
  const { search } = useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const environment = useEnvironment();
  const [from, setFrom] = useState<From>(first);
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () =>
      callAdmin({
        operation: 'createDraft',
        params: { tenant: brand },
        body: {
          name: name.trim(),
          from: from.startsWith('draft:')
            ? { draft: from.slice('draft:'.length) }
            : { environment: from as Environment },
        },
      }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['listDrafts'] });
      onClose();
      void navigate(draftPath({ brand, id, environment, search }));
    },
  });
  const isBlank = name.trim() === '';
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !create.isPending) create.mutate();
      }}
    >
      <TextField
        label={text('studio.name')}
        hint={text('studio.nameHint')}
        value={name}
        onChange={setName}
        maxLength={80}
        autoFocus
      />
      <Select
        label={text('studio.from')}
        value={from}
        onChange={setFrom}
        options={[
          { value: 'production', label: text('studio.fromProduction') },
          { value: 'staging', label: text('studio.fromStaging') },
          ...rows.map((row) => ({ value: `draft:${row.id}` as const, label: row.name })),
        ]}
      />
      <Refused error={create.error} />
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button look="primary" type="submit" isDisabled={isBlank} isPending={create.isPending}>
          {text('studio.create')}
        </Button>
      </div>
    </form>
  );
}

/** Deleting cannot be undone, so it is confirmed. */
function Delete({ brand, row }: { brand: string; row: Row }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    mutationFn: () => callAdmin({ operation: 'deleteDraft', params: { tenant: brand, draft: row.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['listDrafts'] }),
  });
  return (
    <>
      <ActButton
        operation="deleteDraft"
        aria-label={text('studio.deleteOf', { name: row.name })}
        onPress={() => setOpen(true)}
      >
        {text('studio.delete')}
      </ActButton>
      <Dialog title={text('studio.deleteOf', { name: row.name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{text('studio.deleteAsk')}</p>
        <Refused error={end.error} />
        <div className={sheet.row}>
          <Button onPress={() => setOpen(false)}>{text('cancel')}</Button>
          <Button look="primary" isPending={end.isPending} onPress={() => end.mutate()}>
            {text('studio.delete')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

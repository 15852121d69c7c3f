import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../../schema/admin-call-types.ts';
import { languagesOf } from '../../../../schema/features/staff/may-call.ts';
import { callAdmin } from '../../../api/call-admin.ts';
import { callQuery } from '../../../api/queries.ts';
import { useStaff } from '../../../api/session.ts';
import { text } from '../../../texts.ts';
import { ActButton, useMay } from '../../../ui/act-button.tsx';
import { brandPath } from '../../../ui/brand-path.ts';
import { Button } from '../../../ui/button.tsx';
import { type Environment, useEnvironment } from '../../../ui/environment.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Note } from '../../../ui/note.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { Select } from '../../../ui/select.tsx';
import sheet from '../../../ui/sheet.module.css';
import { useSearch } from '../../../ui/use-search.ts';
import { WriteStatus } from '../draft-notes.tsx';
import { useDraft } from '../use-draft.ts';
import { FoundTexts } from './found-texts.tsx';
import styles from './texts.module.css';
import { TextsFrame } from './texts-frame.tsx';

type Row = AdminValueOf<'listDrafts'>[number];

/** Texts of a brand in all its languages: found, read, and written into a draft. The address names draft, search and state. */
export default function TextsPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const { search } = useSearch();
  const drafts = useQuery(callQuery({ operation: 'listDrafts', params: { tenant: brand } }));
  return (
    <Loaded query={drafts}>
      {(rows) => {
        const chosen = rows.find(({ id }) => id === search.get('draft'));
        return (
          <div className={sheet.stack}>
            <section className={`${sheet.sheet} ${sheet.stack}`} aria-label={text('texts.draft')}>
              <p className={sheet.quiet}>{text('texts.about')}</p>
              <DraftChoice brand={brand} environment={environment} rows={rows} chosen={chosen} />
            </section>
            {chosen === undefined ? (
              <FoundTexts key={environment} brand={brand} environment={environment} />
            ) : (
              <InDraft key={`${chosen.id} ${environment}`} brand={brand} environment={environment} row={chosen} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** The draft that is read or written, and a new one for whoever has none. */
function DraftChoice({
  brand,
  environment,
  rows,
  chosen,
}: {
  brand: string;
  environment: Environment;
  rows: readonly Row[];
  chosen: Row | undefined;
}) {
  const client = useQueryClient();
  const { replace } = useSearch();
  const may = useMay();
  const begin = useMutation({
    mutationFn: () =>
      callAdmin({
        operation: 'createDraft',
        params: { tenant: brand },
        body: { name: text('texts.draftName'), from: { environment } },
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['listDrafts'] });
      replace({ draft: id });
    },
  });
  return (
    <>
      <div className={sheet.filters}>
        <Select
          label={text('texts.draft')}
          value={chosen?.id ?? ''}
          onChange={(draft) => replace({ draft })}
          options={[
            { value: '', label: text('texts.served') },
            ...rows.map(({ id, name, mine, owner }) => ({ value: id, label: mine ? name : `${name} · ${owner}` })),
          ]}
        />
        <ActButton
          operation="createDraft"
          onPress={() => {
            if (!begin.isPending) begin.mutate();
          }}
        >
          {text('texts.begin')}
        </ActButton>
        {chosen !== undefined && may('showLayers') && may('listProposals') ? (
          <Link to={brandPath({ brand, page: `studio/${chosen.id}`, environment })}>{text('texts.studio')}</Link>
        ) : null}
      </div>
      <Refused error={begin.error} />
    </>
  );
}

function InDraft({ brand, environment, row }: { brand: string; environment: Environment; row: Row }) {
  const read = useQuery({
    ...callQuery({ operation: 'getDraft', params: { tenant: brand, draft: row.id }, query: { environment } }),
    // The writer has the newest state.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return <Loaded query={read}>{(found) => <OpenTexts brand={brand} environment={environment} read={found} />}</Loaded>;
}

/** The texts of a draft beside the site that shows them. */
function OpenTexts({
  brand,
  environment,
  read,
}: {
  brand: string;
  environment: Environment;
  read: AdminValueOf<'getDraft'>;
}) {
  const may = useMay();
  const limit = languagesOf(useStaff());
  const { state, writer } = useDraft(brand, read, environment);
  const { id, mine, owner } = read.draft;
  const isWriter = mine && may('patchDraft');
  const [focused, setFocused] = useState<string>();
  return (
    <>
      {mine ? (
        <div className={sheet.row}>
          <WriteStatus brand={brand} state={state} writer={writer} />
          <Button isDisabled={!state.mayUndo || state.pending.length > 0} onPress={writer.undo}>
            {text('undo')}
          </Button>
        </div>
      ) : (
        <Note>{text('studio.others', { owner })}</Note>
      )}
      <div className={styles.desk}>
        <FoundTexts
          brand={brand}
          environment={environment}
          writing={{
            draft: id,
            state,
            write: writer.write,
            mayWrite: (language) => isWriter && (limit === undefined || limit.includes(language)),
            onFocus: setFocused,
          }}
        />
        <TextsFrame brand={brand} draft={id} environment={environment} state={state} focused={focused} />
      </div>
    </>
  );
}

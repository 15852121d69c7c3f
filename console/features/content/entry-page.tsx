import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { languagesOf } from '../../../schema/features/staff/may-call.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json, type JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { type Place, PlaceContext } from '../../form/place.ts';
import { type ContentKind, contentSettings, isContentKind } from '../../settings/content-settings.ts';
import { sameJson } from '../../settings/same-json.ts';
import { text } from '../../texts.ts';
import { planReason } from '../../ui/act.ts';
import { useMay } from '../../ui/act-button.tsx';
import { entryId, withoutPosition } from '../../ui/differences/content-rows.ts';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import styles from './content.module.css';
import { faultsIn } from './content-acts.ts';
import { type ContentBrand, contentBrandQuery } from './content-brand.ts';
import { EntryDesk } from './entry-desk.tsx';
import { Properties, Written } from './entry-form.tsx';
import { EntryHistory } from './entry-history.tsx';
import { EntrySite } from './entry-site.tsx';
import type { Item } from './entry-state.ts';
import { createEntryWriter, type EntryWriter, type EntryWriterState, valueAt, withValueAt } from './entry-writer.ts';
import { EntryFormContext } from './form-context.ts';
import { LanguageRail } from './language-rail.tsx';
import { Publications } from './publications.tsx';

type Entry = AdminValueOf<'getContentEntry'>;

/** The editor of an entry. Its form follows from the contract of its kind. */
export default function EntryPage() {
  const { brand = '', kind = '', id = '' } = useParams();
  const environment = useEnvironment();
  if (!isContentKind(kind)) return <Note>{text('content.unknownKind')}</Note>;
  return <ReadEntry key={`${environment} ${kind} ${id}`} brand={brand} kind={kind} id={id} />;
}

function ReadEntry({ brand, kind, id }: { brand: string; kind: ContentKind; id: string }) {
  const environment = useEnvironment();
  const client = useQueryClient();
  const tenant = brandIn(brand, environment);
  const may = useMay();
  const facts = useQuery(contentBrandQuery({ client, brand, environment, mayReadLayers: may('showLayers') }));
  const list = useQuery(callQuery({ operation: 'listContent', params: { brand: tenant } }));
  const entry = useQuery(callQuery({ operation: 'getContentEntry', params: { brand: tenant, kind, id } }));
  return (
    <Loaded query={facts}>
      {(of) => (
        <Loaded query={list}>
          {(items) => <Loaded query={entry}>{(read) => <Editor of={of} items={items} entry={read} />}</Loaded>}
        </Loaded>
      )}
    </Loaded>
  );
}

function Editor({ of, items, entry }: { of: ContentBrand; items: readonly Item[]; entry: Entry }) {
  const { kind, id, published, draft } = entry;
  const { search, replace } = useSearch();
  const may = useMay();
  const limit = languagesOf(useStaff());
  const { state, writer } = useEntryWriter(of, entry);
  const { record, status } = state;
  const item = items.find((each) => each.kind === kind && each.id === id);
  // An entry that only a scheduled publication has is no draft. A change beside it would be a second one.
  const isWaiting = draft === null && published === null;
  const mayWrite = may('saveContentDraft') && status !== 'stale' && !isWaiting;
  const [source = 'EN', ...others] = of.languages;
  const target = others.find((language) => language === search.get('lang')) ?? others[0];
  const languages = target === undefined ? [source] : [source, target];
  const title = titleIn(record, source) ?? item?.title ?? '';
  const placeOf = (path: string): Place => {
    const steps = pointerSteps(path);
    const fallback = contentSettings(kind).find(({ pointer }) => pointer === path)?.facts.default;
    return {
      value: valueAt(record, steps) ?? (fallback as Json | undefined),
      mayWrite: mayWrite && (limit === undefined || isTextIn(kind, steps, limit)),
      set: (next) => writer.write((before) => withValueAt(before, steps, next)),
      remove: () => writer.write((before) => withValueAt(before, steps, undefined)),
    };
  };
  return (
    <EntryFormContext value={{ of, items, record, faults: state.faults, notes: state.notes }}>
      <PlaceContext value={placeOf}>
        <div className={sheet.stack}>
          <EntryDesk of={of} entry={entry} item={item} title={title} state={state} writer={writer} />
          <Publications of={of} items={items} entry={entryId({ kind, id })} />
          <div className={styles.desk} data-site={search.get('site') ?? 'shown'}>
            {others.length === 0 ? null : (
              <LanguageRail
                kind={kind}
                languages={others}
                current={target ?? source}
                onChoose={(lang) => replace({ lang })}
              />
            )}
            <div key={state.turn} className={sheet.stack}>
              <section className={`${sheet.sheet} ${sheet.part}`} aria-label={text('content.words')}>
                <p className={sheet.quiet}>{text('content.filledIn', { braces: '{{brand}}, {{credits}}' })}</p>
                <Written kind={kind} languages={languages} />
              </section>
              {kind === 'categories' ? null : (
                <section className={`${sheet.sheet} ${sheet.part}`} aria-label={text('content.properties')}>
                  <h2 className={sheet.heading}>{text('content.properties')}</h2>
                  <Properties kind={kind} />
                </section>
              )}
              <EntryHistory of={of} entry={entry} title={title} />
            </div>
            <EntrySite of={of} kind={kind} id={id} revision={state.revision} language={target ?? source} />
          </div>
        </div>
      </PlaceContext>
    </EntryFormContext>
  );
}

/** Whether a place is a text of an entry in one of the languages. */
function isTextIn(
  kind: ContentKind,
  [name = '', language = '', ...rest]: readonly string[],
  languages: readonly string[],
) {
  const control = contentSettings(kind).find(({ pointer }) => pointer === `/${name}`)?.control;
  const isText = control === 'textByLanguage' || control === 'richTextByLanguage';
  return isText && rest.length === 0 && languages.includes(language);
}

/** The title as it is typed. */
function titleIn({ title }: JsonObject, language: string): string | undefined {
  const words = isObject(title) ? (title[language] ?? Object.values(title)[0]) : undefined;
  return typeof words === 'string' ? words : undefined;
}

const writtenOf = ({ published, draft }: Entry) => ({
  record: withoutPosition((draft?.record ?? published ?? {}) as JsonObject),
  revision: draft?.revision ?? 0,
});

const defaultsOf = (kind: ContentKind): JsonObject =>
  Object.fromEntries(
    contentSettings(kind).flatMap(({ pointer, facts }) =>
      facts.default === undefined ? [] : [[pointer.slice(1), facts.default as Json]],
    ),
  );

/** The writer of an entry with its state. It follows what colleagues save while nothing is typed here. */
function useEntryWriter(
  { tenant }: ContentBrand,
  entry: Entry,
): { readonly state: EntryWriterState; readonly writer: EntryWriter } {
  const client = useQueryClient();
  const may = useMay();
  const { actor } = useStaff();
  const { kind, id, draft } = entry;
  const [writer] = useState(() =>
    createEntryWriter({
      first: writtenOf(entry),
      send: async ({ record, revision }) => {
        const params = { brand: tenant, kind, id };
        const file = new Blob([JSON.stringify(record)]);
        const saved = await callAdmin({ operation: 'saveContentDraft', params, query: { revision }, file });
        const { queryKey } = callQuery({ operation: 'getContentEntry', params });
        // An answer that is on its way may be older than this save.
        await client.cancelQueries({ queryKey });
        client.setQueryData<Entry>(queryKey, (known) =>
          known === undefined
            ? known
            : {
                ...known,
                draft: {
                  record,
                  revision: saved.revision,
                  author: actor,
                  savedAt: saved.savedAt,
                  stale: known.draft?.stale ?? false,
                },
              },
        );
        return saved;
      },
      after: (run, milliseconds) => void setTimeout(run, milliseconds),
      filled: (record) => ({ ...defaultsOf(kind), ...record }),
    }),
  );
  const state = useSyncExternalStore(writer.subscribe, writer.get);
  useEffect(() => {
    const { status, revision, record } = writer.get();
    const read = writtenOf(entry);
    // Without a draft the published record is shown, which a colleague, a restoration or an undo may have changed.
    const isOther = revision !== read.revision || (revision === 0 && !sameJson(record, read.record));
    if (status === 'saved' && isOther) writer.replace(read);
  }, [entry, writer]);
  const isUnsaved = state.status !== 'saved';
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  // A draft is stored with its faults. Only a plan of its publication finds them again.
  const opened = useState(draft?.revision)[0];
  const check = useQuery({
    queryKey: ['faultsOfEntry', tenant, kind, id, opened],
    queryFn: async () => {
      const entries = [{ kind, id, revision: opened ?? 0 }];
      const body = { entries, reason: planReason, dryRun: true };
      try {
        const { notes } = await callAdmin({ operation: 'publishContent', params: { brand: tenant }, body });
        return { faults: [], notes };
      } catch (error) {
        const isInvalid = error instanceof Refusal && error.code === 'content.invalid';
        return { faults: isInvalid ? faultsIn(error) : [], notes: [] };
      }
    },
    enabled: opened !== undefined && opened === state.revision && may('publishContent'),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    const { revision, status } = writer.get();
    if (check.data !== undefined && status === 'saved' && revision === opened) writer.show(check.data);
  }, [check.data, opened, writer]);
  return { state, writer };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { languagesOf } from '../../../schema/features/staff/may-call.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { PictureLibrary } from '../../content-parts/picture-library.tsx';
import { type ContentKind, contentKinds, isContentKind } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { ChosenActs } from './chosen-acts.tsx';
import styles from './content.module.css';
import { type ContentBrand, contentBrandQuery } from './content-brand.ts';
import { ContentTable } from './content-table.tsx';
import { type EntryFilter, entryFilters, hasState, type Item, isFound } from './entry-state.ts';
import { NewEntry } from './new-entry.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { Publications } from './publications.tsx';

/** The content of a brand by kind: what is shown, what is under way, and what is missing. */
export default function ContentPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const client = useQueryClient();
  const may = useMay();
  const facts = useQuery(contentBrandQuery({ client, brand, environment, mayReadLayers: may('showLayers') }));
  const list = useQuery(callQuery({ operation: 'listContent', params: { brand: brandIn(brand, environment) } }));
  return (
    <Loaded query={facts}>
      {(of) => <Loaded query={list}>{(items) => <Content key={of.tenant} of={of} items={items} />}</Loaded>}
    </Loaded>
  );
}

function Content({ of, items }: { of: ContentBrand; items: readonly Item[] }) {
  const may = useMay();
  const isTranslator = languagesOf(useStaff()) !== undefined;
  const { search, replace } = useSearch();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const [now] = useState(() => new Date());
  const typed = search.get('q') ?? '';
  const kind = kindIn(search.get('kind'));
  const state = entryFilters.find((each) => each === search.get('state'));
  const found = items.filter(
    (item) =>
      (kind === undefined || item.kind === kind) &&
      (state === undefined || hasState(item, state, now)) &&
      isFound(typed, item),
  );
  const shownKinds = contentKinds.filter((each) => kind === undefined || each === kind);
  const isFiltered = state !== undefined || typed !== '';
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(isChosen ? [...rest, ...ids] : rest));
  };
  return (
    <div className={sheet.stack}>
      <div className={sheet.filters}>
        <TextField type="search" label={text('content.search')} defaultValue={typed} onChange={(q) => replace({ q })} />
        <Select
          label={text('content.kind')}
          value={kind ?? ''}
          onChange={(next) => replace({ kind: next })}
          options={[
            { value: '', label: text('content.anyKind') },
            ...contentKinds.map((value) => ({ value, label: text(`content.kind.${value}`) })),
          ]}
        />
        <Select<EntryFilter | ''>
          label={text('content.state')}
          value={state ?? ''}
          onChange={(next) => replace({ state: next })}
          options={[
            { value: '', label: text('content.anyState') },
            ...entryFilters.map((value) => ({ value, label: text(`content.filter.${value}`) })),
          ]}
        />
        <div className={styles.new}>
          {may('listContentPublications') ? (
            <Link to={brandPath({ brand: of.brand, page: 'content/calendar', environment: of.environment })}>
              {text('content.calendarTitle')}
            </Link>
          ) : null}
          {isTranslator ? null : <NewEntry of={of} items={items} kinds={shownKinds} />}
        </div>
      </div>
      <Publications of={of} items={items} />
      {items.length === 0 ? null : <ChosenActs of={of} items={items} chosen={chosen} onChoose={setChosen} />}
      {items.length === 0 ? <p className={sheet.quiet}>{text('content.none')}</p> : null}
      {items.length > 0 && found.length === 0 ? <p className={sheet.quiet}>{text('content.noneFound')}</p> : null}
      {shownKinds.map((each) => (
        <KindPart key={each} of={of} kind={each} items={items} rows={found} isOrderable={!isFiltered}>
          <ContentTable
            of={of}
            kind={each}
            rows={found.filter((item) => item.kind === each)}
            items={items}
            now={now}
            chosen={chosen}
            onChoose={choose}
          />
        </KindPart>
      ))}
      <details className={sheet.sheet} onToggle={({ currentTarget }) => setLibraryOpen(currentTarget.open)}>
        <summary>{text('content.pictures')}</summary>
        {isLibraryOpen ? <PictureLibrary brand={of.tenant} /> : null}
      </details>
    </div>
  );
}

const kindIn = (named: string | null): ContentKind | undefined =>
  named !== null && isContentKind(named) ? named : undefined;

function KindPart({
  of,
  kind,
  items,
  rows,
  isOrderable,
  children,
}: {
  of: ContentBrand;
  kind: ContentKind;
  items: readonly Item[];
  rows: readonly Item[];
  /** An order is that of all entries, so it is changed where all are shown. */
  isOrderable: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const published = items.filter((item) => item.kind === kind && item.published);
  const title = text(`content.kind.${kind}`);
  const count = rows.filter((item) => item.kind === kind).length;
  if (count === 0) return null;
  return (
    <section className={`${sheet.sheet} ${sheet.part}`} aria-label={title}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>
          {title} <span className={sheet.pill}>{count}</span>
        </h2>
        {published.length > 1 && isOrderable ? (
          <ActButton
            operation="orderContent"
            look="plain"
            aria-label={text('content.orderOf', { kind: title })}
            onPress={() => setOpen(true)}
          >
            {text('content.changeOrder')}
          </ActButton>
        ) : null}
      </div>
      {children}
      {isOpen ? <OrderDialog of={of} kind={kind} items={published} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

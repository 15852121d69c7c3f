import { ImageOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ContentKind, contentSettings } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { entryId, libraryPicture } from '../../ui/differences/content-rows.ts';
import { languageName } from '../../ui/language-name.ts';
import sheet from '../../ui/sheet.module.css';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './content.module.css';
import type { ContentBrand } from './content-brand.ts';
import { type Item, missingIn, spanOf, stateOf, stepsOf, titleOf } from './entry-state.ts';
import { RowMenu } from './row-menu.tsx';

/** The entries of one kind, in their order. Banners stand below each other by their place. */
export function ContentTable({
  of,
  kind,
  rows,
  items,
  now,
  chosen,
  onChoose,
}: {
  of: ContentBrand;
  kind: ContentKind;
  rows: readonly Item[];
  /** All entries of the brand. */
  items: readonly Item[];
  now: Date;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
}) {
  const may = useMay();
  const columns: (Column<Item> | undefined)[] = [
    may('changeContentEntries')
      ? {
          id: 'choice',
          title: (
            <input
              type="checkbox"
              aria-label={text('content.chooseKind', { kind: text(`content.kind.${kind}`) })}
              checked={rows.every((item) => chosen.has(entryId(item)))}
              onChange={({ target }) => onChoose(rows.map(entryId), target.checked)}
            />
          ),
          isNarrow: true,
          cell: (item) => (
            <input
              type="checkbox"
              aria-label={text('content.choose', { what: titleOf(item) })}
              checked={chosen.has(entryId(item))}
              onChange={({ target }) => onChoose([entryId(item)], target.checked)}
            />
          ),
        }
      : undefined,
    { id: 'title', title: text('content.entry'), isHead: true, cell: (item) => <Head of={of} item={item} /> },
    { id: 'state', title: text('content.state'), cell: (item) => <State item={item} now={now} /> },
    kind === 'categories'
      ? undefined
      : { id: 'place', title: placeTitle(kind), isWide: true, cell: (item) => placeOf(of, item) },
    kind === 'categories' ? undefined : { id: 'span', title: text('content.dates'), isWide: true, cell: spanOf },
    { id: 'languages', title: text('content.missing'), isWide: true, cell: (item) => <Missing of={of} item={item} /> },
    {
      id: 'acts',
      title: text('content.acts'),
      isTitleHidden: true,
      isNarrow: true,
      cell: (item) => <RowMenu of={of} item={item} items={items} now={now} />,
    },
  ];
  return (
    <Table
      label={text(`content.kind.${kind}`)}
      rows={kind === 'banners' ? byPlace(of, rows) : rows}
      keyOf={entryId}
      columns={columns.filter((column) => column !== undefined)}
    />
  );
}

/** Title of the property that is the place of a kind. */
const placeTitle = (kind: ContentKind): string => {
  const name = (
    { announcements: 'types', promotions: 'categories', articles: 'tag' } as Partial<Record<ContentKind, string>>
  )[kind];
  return contentSettings(kind).find(({ pointer }) => pointer === `/${name ?? 'group'}`)?.title ?? '';
};

function placeOf({ groups }: Pick<ContentBrand, 'groups'>, { kind, place }: Item): string {
  if (place === null) return '';
  if (kind === 'banners') return groups.find(({ value }) => value === place)?.label ?? place;
  const types = contentSettings(kind).find(({ pointer }) => pointer === '/types')?.item?.facts.choices;
  if (types === undefined) return place;
  return place
    .split(', ')
    .map((type) => types.find(({ value }) => value === type)?.title ?? type)
    .join(', ');
}

/** Banners of a group follow each other, in the order of the brand's places. */
function byPlace({ groups }: ContentBrand, rows: readonly Item[]): Item[] {
  const rankOf = ({ place }: Item) => {
    const rank = groups.findIndex(({ value }) => value === place);
    return rank < 0 ? groups.length : rank;
  };
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function Head({ of: { brand, environment, tenant }, item }: { of: ContentBrand; item: Item }) {
  const { kind, id, picture, audience } = item;
  const address = picture === null ? undefined : libraryPicture(tenant, picture);
  const hasPicture = kind === 'banners' || kind === 'promotions' || kind === 'announcements';
  return (
    <div className={styles.head}>
      {hasPicture ? (
        <span className={styles.thumb}>
          {address === undefined ? (
            <ImageOff size={16} aria-hidden="true" />
          ) : (
            <img src={address} alt="" loading="lazy" />
          )}
        </span>
      ) : null}
      <span className={styles.name}>
        <Link to={brandPath({ brand, page: `content/${kind}/${encodeURIComponent(id)}`, environment })}>
          <bdi>{titleOf(item)}</bdi>
        </Link>
        {audience === 'everyone' ? null : <span className={sheet.quiet}>{text(`content.audience.${audience}`)}</span>}
      </span>
    </div>
  );
}

const looks = { live: sheet.pillGood, upcoming: '', ended: '', hidden: '', draft: sheet.pillWarn } as const;

/** The state of the entry for visitors, and what is under way with it. */
export function State({ item, now }: { item: Item; now: Date }) {
  const state = stateOf(item, now);
  return (
    <div className={styles.state}>
      {/* An entry that was never published says so by its author. */}
      <span className={`${sheet.pill} ${looks[state]}`}>{text(`content.filter.${state}`)}</span>
      {stepsOf(item).map((step) => (
        <span key={step} className={sheet.quiet}>
          {step}
        </span>
      ))}
      {item.proposal === null ? null : (
        <Link to={`/approvals/${encodeURIComponent(item.proposal)}`}>{text('content.filter.proposed')}</Link>
      )}
    </div>
  );
}

function Missing({ of: { languages }, item }: { of: ContentBrand; item: Item }) {
  const missing = missingIn(item, languages);
  if (missing.length === 0) return <span className={sheet.quiet}>{text('content.complete')}</span>;
  return (
    <span className={sheet.pills}>
      {missing.map((language) => (
        <span key={language} className={`${sheet.pill} ${sheet.pillWarn}`} title={languageName(language)}>
          {language}
        </span>
      ))}
    </span>
  );
}

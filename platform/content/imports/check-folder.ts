import { serverLimits } from '../../../schema/constants.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { pageIds } from '../../../schema/routes.ts';
import { brandTime } from '../../../schema/rules/brand-day.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { createFaultList, type FaultList } from '../../imports/fault-list.ts';
import type { PlacedFault } from '../../imports/placed-fault.ts';
import type { ContentRow } from '../content-row.ts';
import { type BrandLocale, textFaults } from './check-texts.ts';
import { type FolderNote, prepareRows, type WantedRow } from './prepare-rows.ts';
import { promotionNotes } from './promotion-notes.ts';
import type { ContentRecord } from './read-folder.ts';
export type FolderCheck = {
  readonly records: readonly ContentRecord[];
  /** Name in the folder -> hash. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Names of pictures that are already stored. */
  readonly storedPictures: readonly string[];
  readonly stored: readonly ContentRow[];
  readonly brand: BrandLocale;
  readonly replace: boolean;
};
/** A row as the server compares it with the stored ones. */
export type CheckedRow = Omit<WantedRow, 'record'>;
export type FolderFindings = {
  readonly faults: readonly PlacedFault[];
  readonly count: number;
  readonly notes: readonly FolderNote[];
};

/** Maximum characters of rows that are passed on at once. */
const passedAtOnce = 262_144;

/** Prepares and checks the records of a folder, in the import's thread. */
export async function checkFolder({
  records,
  pictures,
  storedPictures,
  ...given
}: FolderCheck): Promise<FolderFindings & { rowsFrom(from: number): CheckedRow[] }> {
  const faults = createFaultList();
  const { rows, notes } = prepareRows(records, pictures, faults);
  checkRows({ ...given, rows, records, pictures: new Set([...pictures.keys(), ...storedPictures]), faults });
  return {
    faults: faults.reported(),
    count: faults.count,
    notes: [...notes, ...rows.flatMap(promotionNotesOf)].slice(0, serverLimits.faultsReported),
    rowsFrom: (from) => {
      const passed: CheckedRow[] = [];
      for (let length = 0; length < passedAtOnce && from + passed.length < rows.length; ) {
        const { record: _, ...row } = rows[from + passed.length] as WantedRow;
        length += JSON.stringify(row.content).length;
        passed.push(row);
      }
      return passed;
    },
  };
}

function promotionNotesOf({ kind, id, content, record }: WantedRow): FolderNote[] {
  if (kind !== 'promotions') return [];
  return promotionNotes({ ...(content as JsonObject), id }).map(({ path, message, fix }) => ({
    file: record.file,
    ...record.at({ path }),
    path: pointerOf(path),
    message,
    fix,
  }));
}

type Found = {
  readonly path: readonly (string | number)[];
  readonly key?: string;
  readonly rule: string;
  readonly message: string;
  readonly fix: string;
};

/** Checks records against each other and against the brand's stored content. */
function checkRows({
  rows,
  records,
  stored,
  brand,
  pictures,
  replace,
  faults,
}: {
  rows: readonly WantedRow[];
  /** Includes records with faults, so that a reference to one is not a second fault. */
  records: readonly ContentRecord[];
  stored: readonly ContentRow[];
  brand: BrandLocale;
  /** Names of pictures in the folder, and of those already stored. */
  pictures: ReadonlySet<string>;
  /** Whether stored entries that are missing in the folder are hidden. */
  replace: boolean;
  faults: FaultList;
}): void {
  const idsOf = (section: string) =>
    new Set([
      ...stored.filter(({ kind }) => kind === section).map(({ id }) => id),
      ...records.filter((record) => record.section === section).map(({ stated }) => String(stated.id)),
    ]);
  const known = { promotions: idsOf('promotions'), categories: idsOf('categories') };
  const { timeZone } = brand.manifest.locale;
  for (const row of rows) {
    if (faults.count >= serverLimits.faultsCounted) return;
    const found: Found[] = [
      ...textFaults({ row, brand, isPicture: (name) => pictures.has(name) }),
      ...timeFaults({ row, timeZone }),
      ...targetFaults({ row, known }),
      ...numberFaults(row),
    ];
    for (const fault of found) add({ faults, row, fault });
  }
  addTwice(rows, stored, faults);
  addTags({ rows, stored, replace, faults });
}

function add({
  faults,
  row: { record },
  fault: { path, key, ...rest },
}: {
  faults: FaultList;
  row: WantedRow;
  fault: Found;
}): void {
  const place = pointerOf(key === undefined ? path : [...path, key]);
  faults.add({ ...rest, ...record.at({ path, key }), path: place, file: record.file });
}

function timeFaults({ row: { content }, timeZone }: { row: WantedRow; timeZone: string }): Found[] {
  const times = (['from', 'until'] as const).flatMap((name) => {
    const at = content[name];
    return typeof at === 'string' ? [{ name, at, time: brandTime({ at, timeZone }) }] : [];
  });
  const wrong = times
    .filter(({ time }) => time === undefined)
    .map(({ name, at }) => ({
      path: [name],
      rule: 'time',
      message: `\`${name}\` is no day or time: ${at}`,
      fix: 'write YYYY-MM-DD or YYYY-MM-DDTHH:MM',
    }));
  const [from, until] = times;
  if (wrong.length === 0 && from?.time !== undefined && until?.time !== undefined && from.time >= until.time)
    return [
      {
        path: ['until'],
        rule: 'time',
        message: `\`until\` is not after \`from\`: ${until.at}`,
        fix: `write a time after ${from.at}`,
      },
    ];
  return wrong;
}

const pages: ReadonlySet<string> = new Set(pageIds);

function targetFaults({
  row: { kind, content },
  known,
}: {
  row: WantedRow;
  known: { promotions: ReadonlySet<string>; categories: ReadonlySet<string> };
}): Found[] {
  const missing = ({
    path,
    id,
    ids,
    what,
  }: {
    path: (string | number)[];
    id: unknown;
    ids: ReadonlySet<string>;
    what: string;
  }): Found[] => {
    if (typeof id !== 'string' || ids.has(id)) return [];
    const nearest = nearestOf(id, [...ids]);
    const fix = nearest === undefined ? `add the ${what}, or name another` : `did you mean ${nearest}?`;
    return [{ path, rule: `unknown-${what}`, message: `no ${what} is called "${id.slice(0, 60)}"`, fix }];
  };
  if (kind === 'announcements' && (content.linkedPromotion ?? '') !== '')
    return missing({
      path: ['linkedPromotion'],
      id: content.linkedPromotion,
      ids: known.promotions,
      what: 'promotion',
    });
  if (kind === 'promotions')
    return ((content.categories ?? []) as string[]).flatMap((id, index) =>
      missing({ path: ['categories', index], id, ids: known.categories, what: 'category' }),
    );
  if (kind !== 'banners') return [];
  const { type, target = '' } = (content.action ?? {}) as { type?: string; target?: string };
  const path = ['action', 'target'];
  if (type === 'page') return missing({ path, id: target, ids: pages, what: 'page' });
  if (type === 'promotion') return missing({ path, id: target, ids: known.promotions, what: 'promotion' });
  if (type === 'external' && !/^https:\/\/[^/\s\\]+/.test(target))
    return [{ path, rule: 'address', message: `${target.slice(0, 60)} is no https address`, fix: 'write https://...' }];
  if (type === 'none' && target !== '')
    return [{ path, rule: 'address', message: 'an action of type none leads nowhere', fix: 'remove `target`' }];
  return [];
}

/** Faults of an announcement that has numbers but not the type that shows them, or the type without numbers. */
function numberFaults({ kind, content: { types, numbers } }: WantedRow): Found[] {
  if (kind !== 'announcements' || !Array.isArray(types) || !Array.isArray(numbers)) return [];
  const shown = types.includes('N');
  if (shown === numbers.length > 0) return [];
  return [
    {
      path: ['numbers'],
      rule: 'numbers',
      message: shown ? 'type N has no numbers to show' : 'its numbers are shown nowhere',
      fix: shown ? 'state `numbers`' : 'add type N, or remove `numbers`',
    },
  ];
}

/** Announcements and promotions share one space of ids, because read marks and links name both. */
const spaceOf = (kind: string) => (kind === 'promotions' ? 'announcements' : kind);

function addTwice(rows: readonly WantedRow[], stored: readonly ContentRow[], faults: FaultList): void {
  const firsts = new Map<string, WantedRow>();
  const others = new Set(stored.map(({ kind, id }) => `${kind} ${id}`));
  for (const row of rows) {
    const { kind, id } = row;
    const refuse = (message: string, fix: string) =>
      add({ faults, row, fault: { path: ['id'], rule: 'duplicate', message, fix } });
    const key = `${spaceOf(kind)} ${id}`;
    const first = firsts.get(key);
    const where = first && `${first.record.file}:${first.record.line}`;
    const other = kind === 'promotions' ? 'announcements' : kind === 'announcements' ? 'promotions' : '';
    if (first !== undefined) refuse(`${id} is already in ${where}`, 'keep one of them');
    else if (others.has(`${other} ${id}`)) refuse(`${id} is one of the brand's ${other} already`, 'choose another id');
    else firsts.set(key, row);
  }
}

/** Refuses a tag that several visible articles have, because a tag opens only the first of them. */
function addTags({
  rows,
  stored,
  replace,
  faults,
}: {
  rows: readonly WantedRow[];
  stored: readonly ContentRow[];
  replace: boolean;
  faults: FaultList;
}): void {
  const articles = rows.filter(({ kind, content }) => kind === 'articles' && content.tag);
  const brought = new Set(rows.flatMap(({ kind, id }) => (kind === 'articles' ? [id] : [])));
  const staying = stored.filter(
    ({ kind, id, hidden }) => kind === 'articles' && !hidden && !replace && !brought.has(id),
  );
  const others = new Map(staying.map(({ id, content }) => [content.tag, id]));
  const firsts = new Map<unknown, WantedRow>();
  for (const row of articles) {
    const { hidden } = row;
    const { tag } = row.content;
    const refuse = (message: string, fix: string) =>
      add({ faults, row, fault: { path: ['tag'], rule: 'duplicate', message, fix } });
    const first = firsts.get(tag);
    const other = others.get(tag);
    if (first !== undefined)
      refuse(`tag ${tag} is already in ${first.record.file}:${first.record.line}`, 'choose another');
    else if (other !== undefined && !hidden)
      refuse(`tag ${tag} opens article ${other} of the brand already`, `hide that one, or write its id here`);
    else firsts.set(tag, row);
  }
}

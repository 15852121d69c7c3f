import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { shownChange } from './show-release.ts';

type Difference = AdminValueOf<'getDraftDifference'>['draft'][number];

export const draftLine = (row: AdminValueOf<'listDrafts'>[number]): string =>
  `${row.id} ${row.name}: revision ${row.revision} by ${row.owner} of ${row.updatedAt}, ${row.base === null ? 'on no release' : `on release ${row.base}`}`;

export const draftLines = (shown: AdminValueOf<'getDraft'>): string[] => [
  draftLine(shown.draft),
  ...shown.served.flatMap(({ environment, number }) =>
    number === null ? [] : [`${environment} serves release ${number}`],
  ),
  ...shown.assets.map(({ path, bytes }) => `${path}: ${bytes} bytes`),
  ...(shown.delivery === null ? ['the brand cannot be built from it'] : []),
  ...faultLines(shown.faults),
];

export const draftFaultLines = ({ revision, faults }: AdminValueOf<'putDraftFolder'>): string[] => [
  `revision ${revision}`,
  ...faultLines(faults),
];

const faultLines = (faults: AdminValueOf<'putDraftFolder'>['faults']): string[] =>
  faults.map(
    ({ severity, pointer, message, rule, fix }) =>
      `${severity}: ${pointer === '' ? '' : `${pointer}: `}${message} [${rule}]${fix === undefined ? '' : `\n    ${fix}`}`,
  );

export const draftDifferenceLines = (all: AdminValueOf<'getDraftDifference'>): string[] => [
  ...all.draft.map((place) => differenceLine('draft', place)),
  ...all.release.map((place) => differenceLine(`release ${all.served}`, place)),
  ...(all.more === 0 ? [] : [`... and ${all.more} more places`]),
  ...(all.base === all.served || all.release.length === 0 ? [] : [`the draft is based on release ${all.base}`]),
];

const differenceLine = (side: string, place: Difference): string =>
  `${side} ${place.path}: ${shownChange(place)}${place.conflict ? ' (both changed it)' : ''}`;

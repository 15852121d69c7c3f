import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { shownChange } from './show-release.ts';

type Difference = AdminValueOf<'getDraftDifference'>['draft'][number];

export const draftLine = ({
  id,
  name,
  owner,
  base,
  revision,
  updatedAt,
}: AdminValueOf<'listDrafts'>[number]): string =>
  `${id} ${name}: revision ${revision} by ${owner} of ${updatedAt}, ${base === null ? 'on no release' : `on release ${base}`}`;

export const draftLines = ({
  draft,
  served,
  assets,
  faults,
  delivery,
}: AdminValueOf<'getDraft'>): string[] => [
  draftLine(draft),
  ...served.flatMap(({ environment, number }) =>
    number === null ? [] : [`${environment} serves release ${number}`],
  ),
  ...assets.map(({ path, bytes }) => `${path}: ${bytes} bytes`),
  ...(delivery === null ? ['the brand cannot be built from it'] : []),
  ...faultLines(faults),
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

export const draftDifferenceLines = ({
  base,
  served,
  draft,
  release,
  more,
}: AdminValueOf<'getDraftDifference'>): string[] => [
  ...draft.map((place) => differenceLine({ side: 'draft', ...place })),
  ...release.map((place) => differenceLine({ side: `release ${served}`, ...place })),
  ...(more === 0 ? [] : [`... and ${more} more places`]),
  ...(base === served || release.length === 0 ? [] : [`the draft is based on release ${base}`]),
];

const differenceLine = ({ side, ...place }: Difference & { side: string }): string =>
  `${side} ${place.path}: ${shownChange(place)}${place.conflict ? ' (both changed it)' : ''}`;

import { asOption, type LookerId, lookerIds, lookers } from '../../../schema/why.ts';
import { useSearch } from '../../ui/use-search.ts';

/** The question as the address states it. A colleague who opens the address gets the same answer. */
export type Question = {
  readonly thing: string | undefined;
  readonly as: LookerId;
  /** ISO 8601; undefined for now. */
  readonly at: string | undefined;
};

/** Characters of a thing's name that the server takes. */
const longestName = 200;

/** The question in the address, and a function that changes parts of it. */
export function useQuestion(): readonly [Question, (parts: Partial<Question>) => void] {
  const { search, push } = useSearch();
  const thing = search.get('thing') ?? '';
  const at = search.get('at') ?? '';
  const question: Question = {
    thing: thing === '' ? undefined : thing.slice(0, longestName),
    as: lookerIds.find((id) => id === search.get('as')) ?? 'visitor',
    at: Number.isNaN(Date.parse(at)) ? undefined : new Date(at).toISOString(),
  };
  const change = ({ as, ...others }: Partial<Question>) =>
    push({ ...others, ...(as !== undefined && { as: as === 'visitor' ? undefined : as }) });
  return [question, change];
}

/** The same question as words of the command. */
export function commandWords({
  brand,
  environment,
  question: { thing = '', as, at },
}: {
  brand: string;
  environment: string;
  question: Question;
}): readonly string[] {
  const viewer = asOption(lookers[as]);
  return [
    'why',
    brand,
    thing,
    ...(viewer === undefined ? [] : ['--as', viewer]),
    ...(at === undefined ? [] : ['--at', at]),
    ...(environment === 'staging' ? ['--environment', environment] : []),
  ];
}

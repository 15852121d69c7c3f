import type { Validate } from './validate-request.ts';

/** The part of an API's contract that `mount` needs. */
export type Api<Id extends string> = {
  /** Prefix of all paths. */
  readonly base: string;
  readonly operations: Readonly<
    Record<
      Id,
      { readonly method: 'get' | 'post' | 'put' | 'delete'; readonly path: string; readonly answersFile?: boolean }
    >
  >;
  readonly validate: Validate<Id>;
};

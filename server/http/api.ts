import type { Validate } from './validate-request.ts';

/** What the contract says of an API, as `mount` needs it. */
export type Api<Id extends string> = {
  /** What paths stand below. */
  readonly base: string;
  readonly operations: Readonly<
    Record<
      Id,
      {
        readonly method: 'get' | 'post' | 'put' | 'delete';
        readonly path: string;
        readonly answersFile?: boolean;
      }
    >
  >;
  readonly validate: Validate<Id>;
};

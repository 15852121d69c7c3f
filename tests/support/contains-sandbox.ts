import { providers } from '../../sandbox/catalogue/providers.ts';

/** Whether a built file contains the sandbox. All of its providers must occur, because one of the names is also an example of the contract. */
export const containsSandbox = (text: string): boolean =>
  providers.every(({ displayName }) => text.includes(displayName));

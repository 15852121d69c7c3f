import { serverLimits } from '../../../schema/constants.ts';

/** A number as it is shown: `1000+` where the server did not count further. */
export const countShown = ({ counted, beside = 0 }: { counted: number; beside?: number }): string =>
  `${counted + beside}${counted >= serverLimits.waitingCounted ? '+' : ''}`;

import { touch } from '../../../schema/manifest/pointer.ts';

/** The part of a manifest that is locked until somebody opens it: the licence and what the law demands. */
export const guardedPart = 'jurisdiction';

export const isGuarded = (path: string): boolean => touch(`/${guardedPart}`, path);

import type { AdminValueOf } from '../../../schema/admin-call-types.ts';

export type Game = AdminValueOf<'listCatalogueGames'>['list'][number];

export const gameTypes = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT'] as const satisfies Game['type'][];
export const gameStates = ['shown', 'suspended', 'hidden'] as const satisfies Game['state'][];

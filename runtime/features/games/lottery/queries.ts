import type { ValueOf } from '../../../../schema/call-types.ts';
import { apiQuery } from '../../../api/queries.ts';
import type { ListCategory } from '../lists/list-category.ts';

export type LotteryVendor = ValueOf<'listLotteries'>['vendors'][number];
export type Draws = ValueOf<'listDraws'>['draws'][number];

type LotteryType = 'LOTT' | 'ELOTT';

/** The game type of a lottery category; `undefined` for any other category. */
export function lotteryTypeOf({ gameType }: Pick<ListCategory, 'gameType'>): LotteryType | undefined {
  return gameType === 'LOTT' || gameType === 'ELOTT' ? gameType : undefined;
}

export function lotteriesQuery(gameType: LotteryType, languageCode: string) {
  return apiQuery({ operation: 'listLotteries', query: { gameType, language: languageCode } });
}

export function drawsQuery(gameType: LotteryType, vendor: string) {
  return apiQuery({ operation: 'listDraws', query: { gameType, vendor } });
}

export function numeroQuery(languageCode: string) {
  return apiQuery({ operation: 'listNumero', query: { language: languageCode } });
}

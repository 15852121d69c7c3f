import { isObject, type Json, type JsonObject } from '../../../schema/manifest/walk-schema.ts';

/** A place of a promotion whose words or rule promise something else than what it pays, with the fix. */
export type PromotionNote = { readonly path: readonly string[]; readonly message: string; readonly fix: string };

/** Words of offers that are meant for new members. */
const welcomes = /welcom|newcomer|new[ -]?member|new[ -]?player|first[ -]?deposit|sign[ -]?up|新会员|新會員|迎新/i;

/** Words that promise something at once. Only English and Chinese are read. */
const promises =
  /\b(?:added|credited|paid|instantly|immediately|at once|right away|automatically)\b|立即到账|立即到賬|即时到账|即時到賬|自动到账|自動到賬/i;
const rewards = /credit|reward|bonus|rebate|奖|獎|点数|點數|到账|到賬/i;
/** Words of a sentence that says when or under which condition something comes. */
const conditions = /\b(?:once|after|when|within|until|if|as soon as)\b/i;

const written = ['title', 'excerpt', 'content'] as const;

/**
 * Notes on a valid promotion whose rule pays more, less or later than somebody who writes it may expect. None of them keeps it from being
 * published.
 */
export function promotionNotes(promotion: JsonObject): PromotionNote[] {
  const { action = 'join', every = 'once', for: audience = 'everyone', reward } = promotion;
  const notes: PromotionNote[] = [];
  const pays = action === 'claim' && reward !== undefined;
  if (pays && every === 'day' && audience === 'everyone')
    notes.push({
      path: ['every'],
      message: `every member can claim ${reward} play credits each day, and nobody approves it`,
      fix: 'set how often to once, choose for whom it is, or let members apply',
    });
  if (audience === 'everyone' && isWelcome(promotion))
    notes.push({
      path: ['for'],
      message: 'it reads like an offer to new members, and all members can take it',
      fix: 'set for whom it is to newcomers, or name it otherwise',
    });
  if (action === 'claim' && reward === undefined)
    notes.push({
      path: ['reward'],
      message: 'a claim without a reward adds nothing until staff state an amount for each member',
      fix: 'state the reward, or let members apply',
    });
  if (pays) return notes;
  for (const name of written)
    for (const [language, words] of wordsOf(promotion[name])) {
      const promise = promiseIn(words);
      if (promise === undefined) continue;
      notes.push({
        path: [name, language],
        message: `"${promise}" promises credits at once, and staff decide on this promotion first`,
        fix: 'say when they are added, or make it a claim with a reward',
      });
    }
  return notes;
}

function isWelcome({ id, title, categories }: JsonObject): boolean {
  const names = [id, ...(Array.isArray(categories) ? categories : [])].filter((name) => typeof name === 'string');
  return [...names, ...wordsOf(title).map(([, words]) => words)].some((words) => welcomes.test(words));
}

/** The words of the first sentence that promises a reward at once. */
function promiseIn(words: string): string | undefined {
  const sentence = words
    .split(/[.!?。！？]/)
    .find((each) => promises.test(each) && rewards.test(each) && !conditions.test(each));
  return sentence === undefined ? undefined : promises.exec(sentence)?.[0];
}

/** Texts by language, without the tags of HTML. */
function wordsOf(value: Json | undefined): [language: string, words: string][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([language, words]): [string, string][] =>
    typeof words === 'string' ? [[language, words.replaceAll(/<[^>]*>/g, '')]] : [],
  );
}

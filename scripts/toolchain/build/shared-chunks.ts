/**
 * Files for the code that several lazy parts share, in order: a module belongs to the first row that matches it, together with what it
 * imports and no earlier row has. The first row is code that every page needs. Without these rows the bundler makes a file for each set
 * of parts that share a module, most of them smaller than their own request: login took 47 scripts instead of 15.
 */
type Rows = readonly {
  readonly name: string;
  readonly test: RegExp;
  /** Also modules that only one part uses: parts that load one after the other are one file. */
  readonly whole?: boolean;
}[];

/** A row imports only files of earlier rows. Parts of the header that load by themselves are in no row that brings more than they need. */
export const runtimeChunks: Rows = [
  {
    name: 'base',
    whole: true,
    test: /oxc-project|rolldown|preload-helper|\/shown-blocks\.ts$|\/(?:(?:game|announcements)-quer(?:ies|y)|home\/queries)\.ts$|\/(?:ui\/optional-line|forms\/(?:form-waiting|registration-open))\.tsx?$|\/browser\/early-taps\.ts$|\/runtime\/start-client\.tsx$/,
  },
  {
    // Frames of login and its neighbours, which are needed before hydration; their forms are not.
    name: 'entrance',
    test: /\/runtime\/(?:forms\/account-|brand\/brand-picture|api\/use-command)|useMutation|mutationObserver/,
  },
  {
    // Shared by home's blocks and the header.
    name: 'parts',
    test: /\/runtime\/(?:ui\/(?:choice-chips|icon-button|money|section-head|scroll-row|use-shown-in-row|whole-words|empty-state)|browser|page|content\/media|session\/offers-query|api\/(?!use-api-pages)|content\/(?:support\/support-link|help\/help-link|last-moment|plain-)|member\/(?:is-offered|unread\/use-|wallet\/(?:use-refresh|hide-balance)))|lucide-react/,
  },
  {
    // Dialogs, tabs, fields and endless lists.
    name: 'controls',
    test: /\/runtime\/(?:ui\/|api\/use-api-pages|forms\/(?:use-error-text|form-alert|plain-figures|secure-notice))|[iI]nfiniteQuery/,
  },
  {
    name: 'forms',
    test: /\/runtime\/(?:forms\/(?!form-waiting|registration-open)|session\/(?:remember|stored|temporary))|\/schema\/rules\/(?:check-field|field-|patterns|registration-fields)/,
  },
  {
    name: 'games',
    test: /\/runtime\/(?:catalogue\/(?!launch-game|opened-game|refresh-after-play|stored-place)|features\/home\/blocks\/section-head)/,
  },
  { name: 'game-lists', test: /\/runtime\/features\/games\/(?!frames|lottery)/ },
  // With the sanitiser of edited content.
  { name: 'articles', test: /\/runtime\/content\// },
  { name: 'member', test: /\/runtime\/member\/(?!avatar|unread|wallet\/balance)/ },
  // The header of members.
  {
    name: 'member-head',
    test: /\/runtime\/(?:member\/(?:avatar\/(?!drawn)|wallet\/balance)|session\/(?:use-end|member-storage))/,
  },
  // Every page loads these after its first paint.
  { name: 'texts', test: /\/runtime\/texts\/text-(?:engine|files)|\/node_modules\/i18next\//, whole: true },
  // Blocks of home, by where most brands have them. Neither file imports the other: a file that failed once can't be imported by another.
  {
    name: 'upper-blocks',
    test: /\/features\/home\/blocks\/(?:carousel|banner-slide|game-row|ticker|category-tiles|welcome)/,
    whole: true,
  },
  { name: 'lower-blocks', test: /\/features\/home\/(?:blocks\/(?!moving)|use-moving)/, whole: true },
];

export const consoleChunks: Rows = [
  { name: 'base', test: /\/console\/main\.tsx$|rolldown|preload-helper/, whole: true },
  {
    name: 'parts',
    test: /\/console\/(?:ui|api)\/|\/console\/features\/\w+\/[^/]*(?:acts|query|status|module|path|places|sheets)\.|\/schema\/(?:staging|route|why)|lucide-react|[iI]nfiniteQuery/,
  },
];

/** The rows as groups of the bundler. It ignores negative priorities, and takes the highest first. */
export const chunkGroups = (rows: Rows) =>
  rows.map(({ whole = false, ...row }, index) => ({
    ...row,
    priority: rows.length - index,
    // A module that one part uses stays in that part's file.
    minShareCount: whole ? 1 : 2,
  }));

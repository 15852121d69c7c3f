/** Constants that brands can't configure. Each names its requirement of the specification or, if it is ours, the reason. */

/** Milliseconds. */
export const timing = {
  toast: { brief: 1000, default: 1500, short: 3000, long: 8000 }, // CONST-TIME-01, -03..05
  loading: { generic: 10_000, logout: 9999, freePlay: 9999, recovery: 9999, sms: 10_000, reward: 10_000 }, // CONST-TIME-02, -12, ERR-AMB-01, REWARD-12
  page: 300, // SHELL-PAGE-04
  menu: 300, // CONST-TIME-07
  popup: 225, // CONST-TIME-06
  popupSlide: 400, // CONST-TIME-10
  bannerAutoplay: 5000, // BANNER-02
  searchDebounce: 500, // SEARCH-04
  languageDebounce: 250, // I18N-10
  helpLanguageDebounce: 200, // I18N-12
  markReadThrottle: 150, // CONST-TIME-08
  unreadThrottle: 250, // CONST-TIME-09
  unreadPoll: 60_000, // new messages show on an open page within a minute
  loadMoreThrottle: 1000, // GAME-LIST-22
  smsTick: 500, // SMS-02
  siteStateStored: 300_000, // STATUS-AMB-02
  decisionPoll: 5000, // interval at which a page with a pending request checks for the decision
  offlineFilling: 60_000, // time for which a page waits for its worker to cache files
  cacheForOffline: 5000, // after an open page is ready: files for offline use are cached after everything that it shows
  connectionPoll: 5000, // interval at which a cached page checks whether its brand can be reached again
  heartbeat: 15_000, // heartbeat of event streams: below the 30 s after which common proxies cut idle connections
  unmarkedSite: 7 * 24 * 3_600_000, // a host that has answered with another program for this long serves no brand of ours any more
  storedForms: 1_800_000, // time for which the input of a form is stored after its session ended, equal to an idle session (security.md, Numbers)
} as const;

/** Per second. */
export const framesPerSecond = { marquee: 30 } as const; // CONST-TIME-11

/** Formats of dates shown on their own (NOTICE-AMB-01, PROMO-10). */
export const dateFormats = {
  promotion: 'YYYY/MM/DD',
  noticePopup: 'YYYY/MM/DD',
  noticeList: 'DD/MM/YYYY',
  noticeDetail: 'YYYY-MM-DD',
} as const;

/** Picture of a brand that messengers and networks show beside a link, in the size that most of them request. */
export const shareImage = { path: '/share.png', width: 1200, height: 630 } as const;

/** Pixels. */
export const gesture = { swipeBack: 100, swipeAction: 60, infiniteScroll: 400 } as const; // SHELL-PAGE-05, SHELL-GESTURE-01, GAME-LIST-21

/** Items. */
export const pageSizes = {
  list: 36,
  widget: 20,
  record: 20,
  home: 16,
  search: 9,
  homeVendor: 9,
  provider: 36,
  hotGrid: 24,
  skeleton: 6,
} as const; // CONST-PAGE-*, GAME-HOT-02, GAME-LIST-07

/** The winner board: items, and milliseconds between readings and into the past. */
export const winners = {
  limit: 30, // WINNER-05
  top: 3, // WINNER-03
  movesAbove: 5, // WINNER-04, all winners counted (WINNER-AMB-01)
  every: 60_000, // a board that is shown is refreshed at most once a minute
  within: 30 * 24 * 3_600_000, // older wins are replaced by wins of the last month
} as const;

/** Popular games: milliseconds between readings, and into the past. */
export const popular = {
  every: 10 * 60_000, // one refresh counts a week of rounds
  within: 7 * 24 * 3_600_000,
} as const;

/** Players in a game. Simulated ones stay within the range of the game's type (ONLINE-AMB-02). */
export const online = {
  within: 10 * 60_000, // a player seen within this time counts as present
  every: 60_000,
  ranges: { RNG: [100, 1000], others: [35, 250] }, // ONLINE-03, ONLINE-04
  step: 5, // ONLINE-02
  movesAfter: [5 * 60_000, 10 * 60_000], // ONLINE-02
  requestsAtOnce: 60,
} as const;

export const limits = {
  searchMinLength: 3, // SEARCH-09
  unreadShown: 99, // CONST-UNREAD-01
  homeRowStep: 3, // HOME-13
  promotionStrip: 3, // HOME-07
  mobileLength: 20, // LOGIN-18
  codeLength: 10, // LOGIN-19
  feedbackImages: 3, // security.md, Numbers
  feedbackLength: 1000, // same limit as the operation's schema
  uploadBytes: 5 * 1024 * 1024, // security.md, Numbers; REWARD-15
  applicationImages: 3, // REWARD-16
  applicationRemarks: 140, // REWARD-13
  documentQueriesBytes: 30_000, // dehydrated queries of a document
  contentPixelsPerRem: 100, // CONST-POPUP-01
  storedForms: 4, // forms in a tab that wait for their member
  storedFormsLength: 8000, // characters of all their values: the longest form has 1000
  offlineFiles: 150, // number of files besides each cached document; home requests about 90
  offlineBytes: 6_000_000, // size of these files: home and its content have 1.5 MB
} as const;

/** Milliseconds, of servers. A constant of its own, so that pages of players do not load it. */
export const serverTiming = {
  platformForDocument: 150, // maximum time that a document waits for the platform before it is sent without lists
  callsWritten: 5000, // interval at which a node adds its counts of each brand's calls to those in the database
  brandPoll: 30_000, // finds changes whose notification was lost
} as const;

/** Limits of what servers accept and keep. A constant of its own, so that pages of players do not load it. */
export const serverLimits = {
  bodyBytes: 100_000, // security.md, Numbers
  brandFileBytes: 1_000_000, // a manifest has 10 kB, so anything larger is a mistake or an attack
  brandFileDepth: 64, // levels of JSON
  brandFileValues: 5000, // of one file; a manifest with everything has some 1000, and more take too long to check
  brandTextsBytes: 200_000, // of one language; ours have 60 kB
  brandAllTextsBytes: 1_000_000, // of all languages; ours have 1.9 MB in 25 languages, of which a brand replaces a part
  textLength: 500, // length of a text that is changed live; the longest shipped one has 211
  faultsReported: 100, // of one file
  faultsCounted: 1000, // of one file; reading ends there, because nobody corrects more of them one by one
  releaseBytes: 20_000_000, // a brand folder, whose assets have at most some hundred kB each
  releaseFiles: 500, // of one brand folder; our largest has some 40
  sheets: 12, // contact sheets of one release
  sheetBytes: 8_000_000, // the tallest sheet of a brand's pages has about 4 MB as PNG
  sheetsBytes: 30_000_000, // contact sheets of one upload, read into memory
  releasesWithSheets: 20, // releases of one brand; older ones lose their sheets, unless they are served
  drafts: 50, // drafts of one brand; the contract states it, too
  draftsOfOwner: 20, // drafts of one person at one brand
  waitingFileBytes: 1_000_000, // a brand's choice of games that waits for a second person
  waitingImports: 5, // imports of the catalogue that wait for a second person
  openProposals: 50, // undecided proposals of one person at one brand
  openRollouts: 20, // open rollouts of one person at one brand
  openPreviews: 50, // valid links of one person to previews of one brand
  draftEdits: 500, // writes of a draft that are remembered, to tell a second window what it missed
  waitingCounted: 1000, // maximum of pending requests, rounds and sign-offs that are counted; the contract states it, too
  differencesReported: 500, // differences of a release, in all brands that it affects
  importBytes: 100_000_000, // security.md, Numbers: staff imports
  importRecords: 100_000, // of one file; the largest catalogue that we tested has 50,000 games
  contentRecords: 10_000, // of one folder; a brand's content is in memory
  contentDrafts: 500, // unpublished changes of a brand's entries
  contentDraftBytes: 1_000_000, // of one entry: a long article in 25 languages
  libraryPictures: 500, // of a brand's picture library
  contentPictures: 2000, // of one folder; each is written to the database
} as const;

/**
 * Drawn pictures. For addresses below these paths, the platform answers `?w=` with a narrower one. The list is closed, because each width
 * is drawn and cached. Neighbouring widths differ by at most a factor of two.
 */
export const pictures = {
  paths: ['/media/covers/', '/media/banners/'],
  widths: [120, 240, 360, 480, 720, 960, 1200],
} as const;

/** Brand ids reserved for the product's own hosts: `<id>.<preview domain>`. */
export const reservedTenantIds = ['console', 'staging', 'preview', 'studio', 'www'] as const;

/** Member types (ENTITY-SESSION-04..06, ENTITY-SESSION-AMB-02). */
export const memberTypes = {
  real: [0, 1, 2],
  guest: [4],
  trial: [40],
  special: [40, 41, 42],
  /** Member types that are agents: they work with the brand and have their own content. */
  agent: [1, 2],
  nonAgent: [0, 4, 40],
  noAgentPrompt: [4, 40, 41, 42],
  noUnread: [4],
} as const satisfies Record<string, readonly number[]>;

/** Whether a member type is on one of the lists of `memberTypes`. */
export function isMemberType(type: number, of: keyof typeof memberTypes): boolean {
  return (memberTypes[of] as readonly number[]).includes(type);
}

/** Names shared by servers and browser: headers, cookies, paths. */
export const wire = {
  csrfHeader: 'x-livery-csrf',
  /** Every answer of this program has it, with the value `1`. Error pages of proxies and portals do not. */
  markHeader: 'x-site',
  moduleHeader: 'x-module',
  encryptionHeader: 'encryption',
  encryptionScheme: 'JWE',
  /** Marks a login or registration from an installed app, with a fixed value (CALL-ACC-01). */
  deviceHeader: 'device',
  installedDevice: 'OTHERS',
  /** Readable by scripts. It only states that a session exists, so that the first paint reserves space for the balance. */
  memberHintCookie: 'member',
  languageCookie: 'lang',
  /** HttpOnly; `__Host-` is prefixed on https. */
  sessionCookie: 'session',
  rememberCookie: 'remember',
  /** Sent by the console's pages with each request, because other sites cannot send it. */
  consoleHeader: 'x-livery-console',
  /** Session of staff in the console; HttpOnly, like the device's handle for its next sign-in. */
  staffCookie: 'staff',
  staffDeviceCookie: 'staff-device',
  /** Binds sign-ins by OpenID Connect to the browser that started them; HttpOnly, Lax, ten minutes. */
  staffSsoCookie: 'staff-sso',
  /** Page of the console to which a provider redirects. */
  staffSsoPath: '/sign-in/provider',
  apiBase: '/api/v1',
  adminBase: '/admin/v1',
  /** Stream of staff events for open pages of the console. */
  staffEventsPath: '/admin/v1/events',
  /** Followed by the aggregator's id and the call: `/wallet/hub/transaction/bet`. */
  walletBase: '/wallet/',
  /** The service worker of a brand, and the name under which pages may register it. */
  workerPath: '/service-worker.js',
  workerPolicy: 'livery-worker',
  /** Document that replaces all others while there is no connection. */
  offlinePath: '/m/offline',
  manifestPath: '/config/manifest.json',
  eventsPath: '/config/events',
  /** Event of a stream that only says that the connection is alive. A comment would be invisible to pages. */
  heartbeatEvent: 'beat',
  healthPath: '/healthz',
  readyPath: '/readyz',
} as const;

/** Parameter by which a page knows that it was opened by the icon that the iOS profile installs; a flag in the local storage stores this. */
export const webClip = {
  query: 'webclip',
  flag: 'WEBCLIP',
  value: '1',
  /** The profile that the server generates for a brand; a resource MOBILECONFIG may name it. */
  profilePath: '/app.mobileconfig',
} as const;

/** Play credits of a new account. Content mentions them. */
export const openingCredits = 1000;

export type Subset =
  | 'latin'
  | 'latin-text'
  | 'latin-title'
  | 'latin-ext'
  | 'vietnamese'
  | 'cyrillic'
  | 'arabic'
  | 'han-more'
  | 'han';

// Excludes joiners and direction marks: they are invisible, so no file should be loaded for them.
const latinRange =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-200A,U+2010-205F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const hanRange = 'U+2E80-2FDF,U+3000-303F,U+3400-4DBF,U+4E00-9FFF,U+F900-FAFF,U+FF00-FFEF';

/**
 * A subset is downloaded only if the page uses its range. The ranges come from the packages, without those that no supported language
 * needs.
 */
export const unicodeRanges: Record<Subset, string> = {
  latin: latinRange,
  // Characters of most Latin texts, including names of games and countries. Other letters and signs come from `latin`.
  'latin-text':
    'U+0020-007E,U+00A0-00FF,U+0152-0153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC,U+2122,U+2212',
  'latin-title': latinRange,
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  // Letters of Arabic, Persian and Urdu. The build includes no others.
  arabic:
    'U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0660-066C,U+0670-0671,U+0679,U+067E,U+0686,U+0688,U+0691,U+0698,U+06A9,U+06AF,U+06BA,U+06BE,U+06C0-06C3,U+06CC,U+06D2-06D5,U+06F0-06F9,U+200C-200E,U+FDFC',
  // Browsers try later rules first, so characters missing in `han` fall back to `han-more`.
  'han-more': hanRange,
  han: hanRange,
};

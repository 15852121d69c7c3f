/** Icons used by controls and the frame, in addition to those that manifests can name. */
export const shellIconIds = [
  'backward',
  'forward',
  'down',
  'close',
  'check',
  'eye',
  'eyeOff',
  'refresh',
  'success',
  'error',
  'offline',
  'play',
  'pause',
  'cake',
  'warning',
] as const;
export type ShellIconId = (typeof shellIconIds)[number];

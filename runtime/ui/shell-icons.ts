/** Icons that the controls and the frame name themselves, beside those of manifests. */
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

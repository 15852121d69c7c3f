/** Steps of a JSON Pointer (RFC 6901). A path without the leading slash may use dots, which people type: `flags.REWCEN3`. */
export function pointerSteps(path: string): string[] {
  if (path === '') return [];
  if (!path.startsWith('/')) return path.split('.');
  return path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerOf(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Whether two places are the same, or one is above the other. */
export function touch(one: string, other: string): boolean {
  return `${other}/`.startsWith(`${one}/`) || `${one}/`.startsWith(`${other}/`);
}

import shell from '../../../../texts/EN/shell.json' with { type: 'json' };

/** Key of the shipped title of a page or action, as entries of menus name it; `undefined` if it has none. */
export function titleKeyOf(target: string): string | undefined {
  const id = target.replace(/^(page|action):/, '');
  const key = [`page.${id}`, `menu.${id}`].find((each) => Object.hasOwn(shell, each));
  return key === undefined ? undefined : `shell:${key}`;
}

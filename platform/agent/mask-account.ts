/** An account name that its owner knows again and nobody else can log in with: at most a third of it is shown. */
export function maskAccount(name: string): string {
  const signs = [...name];
  const shown = Math.min(4, Math.floor(signs.length / 3));
  const tail = Math.floor(shown / 2);
  return `${signs.slice(0, shown - tail).join('')}***${signs.slice(signs.length - tail).join('')}`;
}

/** An id for a new item that no other has, and that the pattern accepts. It is made from the Latin letters of a name in any script. */
export function newIdOf({
  wanted,
  taken,
  pattern = '',
}: {
  wanted: string;
  taken: ReadonlySet<string>;
  pattern?: string | undefined;
}): string {
  const isValid = (id: string) => id !== '' && new RegExp(pattern, 'u').test(id);
  const plain = wanted
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^[^a-zA-Z]+|-+$/g, '')
    .slice(0, 26);
  const small = plain.toLowerCase();
  const stem = [plain, small, small.replaceAll(/[^a-z0-9]/g, '')].find(isValid) ?? 'item';
  for (let turn = 1; ; turn += 1) {
    const id = turn === 1 ? stem : `${stem}${turn}`;
    if (!taken.has(id)) return id;
  }
}

/** A requirement's id (`AREA-01`, `REG-FIELD-03`, `ROLE-AMB-01`) or a range of them (`REG-FIELD-01..05`). */
const wellFormed = /^[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d{2}(?:\.\.\d{2})?$/;

/** Names the requirements that a test proves. One line in each test, because they are counted in the source. */
export function covers(ids: string[]): void {
  if (ids.length === 0) throw new Error('covers: names no requirement');
  const wrong = ids.filter((id) => !wellFormed.test(id));
  if (wrong.length > 0) throw new Error(`covers: not ids of requirements: ${wrong.join(', ')}`);
  if (new Set(ids).size < ids.length) throw new Error('covers: names a requirement twice');
}

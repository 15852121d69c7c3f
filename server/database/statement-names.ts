/** Maximum of prepared statements per connection. */
const mostNamed = 500;

export type StatementNames = {
  of(text: string): string | undefined;
  /** Renames all statements, so that they are prepared again. */
  renew(): void;
};

/** Names for prepared statements: PostgreSQL then reuses parsing and planning, which is half of their time. */
export const statementNames = (): StatementNames => {
  const names = new Map<string, string>();
  let generation = 0;
  return {
    of: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostNamed) return known;
      const name = `s${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    renew: () => {
      generation += 1;
      names.clear();
    },
  };
};

/** Query for node-postgres. A text without parameters may contain several statements, which can't be prepared. */
export const namedQuery = (
  text: string,
  parameters: readonly unknown[],
  names: StatementNames,
): { text: string; values: unknown[]; name?: string } => {
  const name = parameters.length === 0 ? undefined : names.of(text);
  return { text, values: [...parameters], ...(name !== undefined && { name }) };
};

/** A plan each, in every connection. */
const mostNamed = 500;

export type StatementNames = {
  of(text: string): string | undefined;
  /** From now on all have other names. */
  renew(): void;
};

/** The same statements come again and again: with a name PostgreSQL keeps how it reads and plans them, which is half of their time. */
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

/** As node-postgres takes it. A text without values may hold several statements, which can't be named. */
export const namedQuery = ({
  text,
  parameters,
  names,
}: {
  text: string;
  parameters: readonly unknown[];
  names: StatementNames;
}): { text: string; values: unknown[]; name?: string } => {
  const name = parameters.length === 0 ? undefined : names.of(text);
  return { text, values: [...parameters], ...(name !== undefined && { name }) };
};

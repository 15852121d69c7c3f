/** Vite's manifest of the browser build: source to output file and its imports. */
export type ClientManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

const entry = 'runtime/entry-client.tsx';

/** Script addresses for a document: the entry, and everything that it and its page import. */
export function clientFiles({
  sources,
  manifest,
}: {
  /** Source files of the page, in addition to the entry. */
  sources: readonly string[];
  manifest: ClientManifest;
}): { readonly entry: string | undefined; readonly preloads: readonly string[] } {
  const seen = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(source)) return;
    seen.add(source);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of [entry, ...sources]) visit(source);
  const address = (source: string) => `/${manifest[source]?.file ?? ''}`;
  return {
    entry: manifest[entry] === undefined ? undefined : address(entry),
    preloads: [...seen].filter((source) => source !== entry).map(address),
  };
}

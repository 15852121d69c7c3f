/** Vite's manifest of the browser build: source to output file and its imports. */
export type ClientManifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const entry = 'runtime/entry-client.ts';
/** Module that the entry imports after the first paint. */
const start = 'runtime/start-client.tsx';

/** Script addresses for a document: the entry, and the modules of the page with all their imports. */
export function clientFiles(
  /** Source files of the page. */ sources: readonly string[],
  manifest: ClientManifest,
): { readonly entry: string | undefined; readonly modules: readonly string[] } {
  const seen = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(source)) return;
    seen.add(source);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of [start, ...sources]) visit(source);
  const address = (source: string) => `/${manifest[source]?.file ?? ''}`;
  return { entry: manifest[entry] === undefined ? undefined : address(entry), modules: [...seen].map(address) };
}

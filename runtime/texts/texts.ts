/** Key -> text, of one namespace. */
export type Texts = Readonly<Record<string, string>>;

/** Texts that are at hand, by namespace and layered; a document carries those of its first paint. */
export type LoadedTexts = Readonly<Partial<Record<string, Texts>>>;

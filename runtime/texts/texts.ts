/** Key -> text, of one namespace. */
export type Texts = Readonly<Record<string, string>>;

/** Merged texts by namespace; a document contains those of its first paint. */
export type LoadedTexts = Readonly<Partial<Record<string, Texts>>>;

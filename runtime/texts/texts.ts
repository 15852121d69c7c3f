/** Key -> text, for one namespace. */
export type Texts = Readonly<Record<string, string>>;

/** Merged texts by namespace. A document contains those of its first paint. */
export type LoadedTexts = Readonly<Partial<Record<string, Texts>>>;

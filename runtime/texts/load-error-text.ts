/** What makes the texts of errors. It is loaded after the page, like the texts themselves. */
export const loadErrorText = async () => (await import('./error-text.ts')).errorText;

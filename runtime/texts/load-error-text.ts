/** Loads the function for texts of errors after the page, like the texts themselves. */
export const loadErrorText = async () => (await import('./error-text.ts')).errorText;

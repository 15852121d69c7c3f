/** Hosts that the environment names; defaults are those of a sandbox, or of a program outside it. */
export function hostSettingsOf(
  { PREVIEW_DOMAIN, CONSOLE_HOST }: NodeJS.ProcessEnv,
  sandbox: boolean,
): { readonly previewDomain: string | undefined; readonly consoleHost: string } {
  const previewDomain = (PREVIEW_DOMAIN ?? (sandbox ? 'localhost' : '')) || undefined;
  return { previewDomain, consoleHost: CONSOLE_HOST ?? `console.${previewDomain ?? 'localhost'}` };
}

/**
 * Hosts on which this program answers: the console with staging and previews below it, and domains of brands. A name that only a
 * wildcard covers may have a record of its own, such as a chat of the brand.
 */
export function createIsOwnHost({
  brands,
  consoleHost,
  previewDomain,
}: {
  brands: { byHost(host: string): { readonly domains: readonly string[] } | undefined };
  consoleHost?: string | undefined;
  previewDomain?: string | undefined;
}): (name: string) => boolean {
  const isBelow = (name: string, domain: string | undefined) =>
    domain !== undefined && name.endsWith(`.${domain}`);
  return (name) => {
    if (name === consoleHost || isBelow(name, consoleHost)) return true;
    const brand = brands.byHost(name);
    return brand !== undefined && (brand.domains.includes(name) || isBelow(name, previewDomain));
  };
}

/** Hosts of the product itself, without port. */
export type ProductHosts = {
  readonly console: string;
  /** Staging brands are served below it. */
  readonly staging: string;
  /** Previews of releases are served below it. */
  readonly preview: string;
  /** The game studio of a sandbox. */
  readonly studio: string;
  /** Each brand is served on `<id>.<previewDomain>`; `undefined` if none is set. */
  readonly previewDomain: string | undefined;
};

/** Returns the purpose that a claim is reserved for, or `undefined` if a brand may claim it. */
export type ReservedHosts = {
  reservedFor(input: {
    /** A host, or a wildcard over hosts. */
    readonly claim: string;
    /** Brand that claims it. Its own `<id>.<previewDomain>` is not refused. */
    readonly id?: string | undefined;
  }): string | undefined;
};

export function productHosts(settings: {
  readonly consoleHost: string;
  readonly previewDomain: string | undefined;
}): ProductHosts {
  // Hosts of requests are compared in lower case.
  const console = settings.consoleHost.toLowerCase();
  const previewDomain = settings.previewDomain?.toLowerCase();
  return {
    console,
    staging: `staging.${console}`,
    preview: `preview.${console}`,
    studio: `studio.${previewDomain ?? 'localhost'}`,
    previewDomain,
  };
}

/**
 * Reserves the hosts of the product and all names below them. A wildcard that begins above one of them is not refused: it does not
 * affect them, because hosts of the product are resolved first.
 */
export function reservedHosts({ previewDomain, ...hosts }: ProductHosts): ReservedHosts {
  const ofProduct = [
    [hosts.staging, 'staging'],
    [hosts.preview, 'previews of releases'],
    [hosts.console, 'the console'],
    [hosts.studio, 'the game studio of the sandbox'],
  ] as const;
  return {
    reservedFor({ claim, id }) {
      for (const [host, purpose] of ofProduct) if (isAtOrBelow({ claim, host })) return purpose;
      if (previewDomain === undefined || !isAtOrBelow({ claim, host: previewDomain })) return undefined;
      return id !== undefined && claim === `${id}.${previewDomain}` ? undefined : 'preview hosts of brands';
    },
  };
}

/** Whether a claim is a host, or a name or wildcard below it. */
export function isAtOrBelow({ claim, host }: { claim: string; host: string }): boolean {
  return claim === host || claim.endsWith(`.${host}`);
}

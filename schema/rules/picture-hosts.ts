import type { Manifest } from '../generated/manifest.ts';

/** Hosts beside its own from which a brand's pages may show pictures: for their policy, and for the addresses that they are told. */
export const pictureHostsOf = ({
  imageHosts,
  pictureHosts,
}: Pick<Manifest['cdn'], 'imageHosts' | 'pictureHosts'>): readonly string[] => [
  ...imageHosts,
  ...pictureHosts,
];

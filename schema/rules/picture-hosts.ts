import type { Manifest } from '../generated/manifest.ts';

/** Further hosts from which a brand's pages may show pictures: for their policy, and for the picture addresses in answers. */
export const pictureHostsOf = ({
  imageHosts,
  pictureHosts,
}: Pick<Manifest['cdn'], 'imageHosts' | 'pictureHosts'>): readonly string[] => [...imageHosts, ...pictureHosts];

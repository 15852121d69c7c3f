/** Begins the licence number that `livery new` writes if nobody gave one. */
export const placeholderLicencePrefix = 'DEMO-';

export const isPlaceholderLicence = (licenceNumber: string): boolean =>
  licenceNumber.startsWith(placeholderLicencePrefix);

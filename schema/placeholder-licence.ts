/** Start of the licence number that `livery new` writes if none was given. */
export const placeholderLicencePrefix = 'DEMO-';

export const isPlaceholderLicence = (licenceNumber: string): boolean =>
  licenceNumber.startsWith(placeholderLicencePrefix);

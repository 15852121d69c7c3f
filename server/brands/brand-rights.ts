/** Rights of a caller with regard to other brands than the one that is named. */
export type BrandRights = {
  mayRead(tenant: string): boolean;
  mayPublish(tenant: string): boolean;
};

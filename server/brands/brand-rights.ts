/** Rights of a caller on brands other than the one that the call names. */
export type BrandRights = { mayRead(tenant: string): boolean; mayPublish(tenant: string): boolean };

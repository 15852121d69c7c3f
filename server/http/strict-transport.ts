/** HSTS header for two years. Without includeSubDomains, because subdomains of a brand's domain may belong to somebody else. */
export const strictTransport = 'max-age=63072000';

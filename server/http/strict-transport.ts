/**
 * What every answer over https says of itself: two years. Without includeSubDomains: names below a brand's domain may be somebody
 * else's.
 */
export const strictTransport = 'max-age=63072000';

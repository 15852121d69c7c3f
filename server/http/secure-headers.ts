import type { ServerResponse } from 'node:http';
import type { Client } from './client.ts';

/** For answers that are data: nothing in them is ever run, framed or read by another site. */
export function secureHeaders({ response, client }: { response: ServerResponse; client: Client }): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  // Without includeSubDomains: names below a brand's domain may be somebody else's.
  if (client.protocol === 'https') response.setHeader('strict-transport-security', 'max-age=31536000');
}

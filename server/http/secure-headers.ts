import type { ServerResponse } from 'node:http';
import type { Client } from './client.ts';
import { strictTransport } from './strict-transport.ts';

/** Sets the security headers of data responses, which must never be executed, framed or read by another site. */
export function secureHeaders(response: ServerResponse, client: Client): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  if (client.protocol === 'https') response.setHeader('strict-transport-security', strictTransport);
}

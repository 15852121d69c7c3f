import type { Request, Response } from 'express';
import { isPageOn, routeOf } from '../schema/routes.ts';
import type { Brand } from '../server/brands/brand.ts';

const start = '/.well-known/';
const page = 'changePassword';

/**
 * Redirects password managers to the page that changes the password. Every other address of this folder is a 404 and no redirect to
 * home, because password managers request one that can't exist before they trust the first. Returns false if the address is another
 * one.
 */
export function answerWellKnown({
  request: { path },
  response,
  brand: { manifest },
}: {
  request: Request;
  response: Response;
  brand: Brand;
}): boolean {
  if (!path.startsWith(start)) return false;
  response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  if (path === `${start}change-password` && isPageOn({ page, manifest })) response.redirect(302, routeOf(page).path);
  else response.status(404).type('text').send('Not found.\n');
  return true;
}

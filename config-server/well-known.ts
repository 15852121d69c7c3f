import type { Request, Response } from 'express';
import { isPageOn, routeOf } from '../schema/routes.ts';
import type { Brand } from '../server/brands/brand.ts';

const start = '/.well-known/';
const page = 'changePassword';

/**
 * Leads password managers to the page that changes the password. Every other address of this folder is a 404 and does not redirect
 * home, because password managers ask for one that can't exist before they trust the first. False if the address is another.
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
  if (path === `${start}change-password` && isPageOn({ page, manifest }))
    response.redirect(302, routeOf(page).path);
  else response.status(404).type('text').send('Not found.\n');
  return true;
}

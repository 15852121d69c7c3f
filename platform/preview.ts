import type { RequestListener } from 'node:http';
import type { CallPlatform } from '../schema/delivery.ts';
import type { GameDevice } from '../schema/device-class.ts';
import { CodedError } from '../schema/errors.ts';
import type { Brand, BrandSet } from '../server/brands/brand.ts';
import type { SignPreview } from '../server/brands/preview/previews.ts';
import type { Clock } from '../server/clock.ts';
import { createCallInProcess } from '../server/http/call-in-process.ts';
import type { AllEndpoints } from '../server/http/endpoint.ts';
import { mount } from '../server/http/mount.ts';
import { checkOpen, isForAll } from '../server/http/open-calls.ts';
import { playerDoor } from '../server/http/player-door.ts';
import { contentEndpoints } from './content/endpoints.ts';
import { createMediaHandler } from './content/media/media-handler.ts';
import type { Secrets } from './protection/secrets/secrets.ts';

/** The platform's answers on hosts of previews. */
export type PlatformPreview = {
  readonly handler: RequestListener;
  callAs(brand: Brand, device: GameDevice): CallPlatform;
};

/** Parts that serve pictures, independent of the brand. */
export type Pictures = Omit<Parameters<typeof createMediaHandler>[0], 'brands'>;

/** Opens the platform for previewed brands by host. Each shows its content at the moment of its preview. */
export type OpenPlatformPreview = (brands: Pick<BrandSet, 'byHost'>) => PlatformPreview;

/** Answers only public calls. No account is known there, so calls that need one are refused with `preview.no_account`. */
export function openPlatformPreview({
  endpoints,
  content,
  clock,
  ...pictures
}: {
  endpoints: AllEndpoints;
  content: Omit<Parameters<typeof contentEndpoints>[0], 'clock'>;
  clock: Clock;
} & Pictures): OpenPlatformPreview {
  const { clientOf, log } = pictures;
  const at = ({ preview }: Brand): AllEndpoints => ({
    ...endpoints,
    ...contentEndpoints({ ...content, clock: preview === undefined ? clock : { now: () => preview.at } }),
  });
  return (brands) => {
    const media = createMediaHandler({ brands, ...pictures });
    const door = playerDoor({
      brands,
      clientOf,
      authenticate: async () => ({ kind: 'none' }),
      decrypt: () => Promise.reject(new CodedError('preview.no_account')),
    });
    const app = mount({
      door: {
        ...door,
        admit: ({ operation, visit: { brand, client } }) => {
          if (!isForAll(operation) && operation !== 'getStatus') throw new CodedError('preview.no_account');
          checkOpen(operation, brand, client);
          return { session: undefined };
        },
      },
      endpoints: byBrand(endpoints, at),
      log,
    });
    return {
      handler: (request, response) => {
        if (request.url?.startsWith('/media/')) media(request, response);
        else app(request, response);
      },
      callAs: (brand, device) => createCallInProcess({ endpoints: at(brand), brand, device, log }),
    };
  };
}

/** Signs the host of a preview: the first 96 bits of a MAC in hex, since host names allow those characters. */
export function signPreviews(secrets: Pick<Secrets, 'mac'>): SignPreview {
  return (id) =>
    Buffer.from(secrets.mac({ purpose: 'preview', parts: [id] }), 'base64url')
      .toString('hex')
      .slice(0, 24);
}

/** Routes each call to the endpoints of its brand. */
function byBrand(
  endpoints: AllEndpoints,
  at: (brand: Brand) => AllEndpoints,
): {
  readonly [Id in keyof AllEndpoints]: (call: never) => unknown;
} {
  type Call = { readonly brand: Brand };
  const handlers = (Object.keys(endpoints) as (keyof AllEndpoints)[]).map((id) => [
    id,
    (call: Call) => (at(call.brand)[id] as (call: Call) => unknown)(call),
  ]);
  return Object.fromEntries(handlers);
}

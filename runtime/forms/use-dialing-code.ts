import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ValueOf } from '../../schema/call-types.ts';
import { apiQuery } from '../api/queries.ts';
import { useLanguage } from '../texts/texts-context.tsx';

const none: readonly Country[] = [];

export type Country = ValueOf<'listCountries'>[number];

export type Dialing = {
  readonly countries: readonly Country[];
  readonly country: Country | undefined;
  /** With +. Empty until the countries are loaded. */
  readonly code: string;
  readonly failed: boolean;
  /** Takes an ISO country code, because several countries share a dialling code. */
  readonly choose: (country: string) => void;
  readonly retry: () => void;
};

/** Country and dialling code of a phone number: the player's choice, else the brand's default. */
export function useDialingCode({
  active,
  known = '',
}: {
  /** Whether a phone number is shown. Countries are loaded only then. */
  active: boolean;
  /** Dialling code of a prefilled number. */
  known?: string;
}): Dialing {
  const { id: language } = useLanguage();
  const [chosen, choose] = useState<string>();
  const { data, isError, refetch } = useQuery({
    ...apiQuery({ operation: 'listCountries', query: { language } }),
    enabled: active,
    staleTime: Number.POSITIVE_INFINITY,
    // After a language switch the old names stay until the new ones arrive.
    placeholderData: (before) => before,
  });
  const countries = data ?? none;
  const country = pickCountry({ countries, chosen, known, region: browserRegion });
  return {
    countries,
    country,
    code: country?.dialingCode ?? '',
    failed: isError && data === undefined,
    choose,
    retry: () => void refetch(),
  };
}

/** In this order: the player's choice, a country with the known code, the brand's default, the browser's region, the first. */
export function pickCountry({
  countries,
  chosen,
  known,
  region,
}: {
  countries: readonly Country[];
  chosen: string | undefined;
  known: string;
  region: () => string | undefined;
}): Country | undefined {
  const ofCode = (code: string | undefined) => countries.find((country) => country.code === code);
  const home = countries.find(({ isHome }) => isHome);
  if (chosen !== undefined) return ofCode(chosen);
  if (known !== '' && home?.dialingCode !== known) {
    const first = countries.find(({ dialingCode }) => dialingCode === known);
    if (first !== undefined) return first;
  }
  return home ?? ofCode(region()) ?? countries[0];
}

function browserRegion(): string | undefined {
  // Server rendering has no `navigator`.
  return typeof navigator === 'undefined' ? undefined : regionOf(navigator.language);
}

/** Region of a language tag; `undefined` for invalid tags. WebKitGTK reports `c` on machines without a locale. */
export function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ValueOf } from '../../schema/call-types.ts';
import { apiQuery } from '../api/queries.ts';
import { useLanguage } from '../texts/texts-context.tsx';

export type Country = ValueOf<'listCountries'>[number];

export type Dialing = {
  readonly countries: readonly Country[];
  readonly country: Country | undefined;
  /** With +; empty while the countries are not here. */
  readonly code: string;
  readonly failed: boolean;
  /** By the ISO code: several countries share a dialling code. */
  readonly choose: (country: string) => void;
  readonly retry: () => void;
};

/** The country whose dialling code stands before a number: the player's choice, else the brand's own. */
export function useDialingCode({
  active,
  known = '',
}: {
  /** Whether a number is asked for at all: the countries are loaded only then. */
  active: boolean;
  /** Dialling code of a number that is filled in already. */
  known?: string;
}): Dialing {
  const { id: language } = useLanguage();
  const [chosen, choose] = useState<string>();
  const { data, isError, refetch } = useQuery({
    ...apiQuery({ operation: 'listCountries', query: { language } }),
    enabled: active,
    staleTime: Number.POSITIVE_INFINITY,
    // Another language has other names for the same countries: the old ones stand until they are here.
    placeholderData: (before) => before,
  });
  const countries = data ?? [];
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

/** The choice, else a country of the known code, else the brand's own, else that of the browser, else the first. */
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
  // A document is rendered where no browser is.
  return typeof navigator === 'undefined' ? undefined : regionOf(navigator.language);
}

/** None where a browser names no language that there is: WebKitGTK says `c` on a machine without one. */
export function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

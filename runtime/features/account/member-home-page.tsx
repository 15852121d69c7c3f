import type { ComponentType } from 'react';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { BaseHome } from './base-home.tsx';
import { NewHome } from './new-home.tsx';

const designs: Record<PublicManifest['templates']['memberCentre'], ComponentType> = { base: BaseHome, new: NewHome };

/** The member centre in the brand's design (STATUS-TPL-01, SHELL-ROUTE-AMB-02). */
export function Page() {
  const Design = designs[useManifest().templates.memberCentre];
  return <Design />;
}

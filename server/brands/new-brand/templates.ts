import type { TemplateId } from '../../../schema/brand-templates.ts';
import { arcade } from './looks/arcade.ts';
import { calm } from './looks/calm.ts';
import { clear } from './looks/clear.ts';
import { fine } from './looks/fine.ts';
import { gala } from './looks/gala.ts';
import type { Look } from './looks/look.ts';
import { match } from './looks/match.ts';
import { night } from './looks/night.ts';
import { press } from './looks/press.ts';
import { sweet } from './looks/sweet.ts';
import { warm } from './looks/warm.ts';
import type { Draft, Scheme } from './palette.ts';

export const templates: Readonly<Record<TemplateId, Look>> = {
  clear,
  night,
  warm,
  calm,
  fine,
  match,
  arcade,
  gala,
  press,
  sweet,
};

/** The palette of a template in a scheme, not yet fitted to the contrast rules. */
export const draftOf = ({ template, scheme }: { template: TemplateId; scheme: Scheme }): Draft =>
  templates[template].drafts[scheme];

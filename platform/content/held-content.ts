import type { Brand } from '../../server/brands/brand.ts';
import type { Content } from './content.ts';

/** The content that this process holds. */
export type HeldContent = {
  current(): Content;
  /** Resolves once there is what the brand has; at once but in the sandbox, which fills itself. */
  ready(brand: Brand): Promise<void>;
};

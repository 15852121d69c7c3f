/** Sections of a brand's settings, in the order in which a brand is made. `x-section` in the schema names one by its id. */
export const sections = {
  identity: { title: 'Brand' },
  legal: { title: 'Licence and rules' },
  languages: { title: 'Languages and time' },
  look: { title: 'Look' },
  home: { title: 'Home page' },
  menus: { title: 'Menus and layout' },
  registration: { title: 'Registration' },
  signIn: { title: 'Login and passwords' },
  games: { title: 'Games' },
  cashier: { title: 'Wallet and cashier' },
  rewards: { title: 'VIP and rewards' },
  content: { title: 'Pages and content' },
  support: { title: 'Support and community' },
  availability: { title: 'Availability' },
  integrations: { title: 'Integrations' },
  advanced: { title: 'Advanced' },
} as const satisfies Record<string, { readonly title: string }>;

export type SectionId = keyof typeof sections;
export const sectionIds = Object.keys(sections) as SectionId[];

export function isSection(id: unknown): id is SectionId {
  return typeof id === 'string' && Object.hasOwn(sections, id);
}

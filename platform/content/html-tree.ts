import type { fromParse5 } from 'hast-util-from-parse5';

export type Tree = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>;
export type Element = Extract<Tree['children'][number], { type: 'element' }>;
export type Content = Element['children'][number];

export const element = ({ tagName, children }: { tagName: string; children: Content[] }): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

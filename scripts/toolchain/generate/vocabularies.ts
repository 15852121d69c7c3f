import { filterPages } from '../../../schema/features/staff/saved-filters.ts';
import { staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import { languageIds } from '../../../schema/languages.ts';
import { pageIds } from '../../../schema/routes.ts';
import { captchaKindIds } from '../../../schema/rules/captcha-kinds.ts';
import { patternIds } from '../../../schema/rules/patterns.ts';
import { staffFieldIds } from '../../../schema/rules/staff-fields.ts';
import { vocabularyTitles } from '../../../schema/settings/vocabulary-titles.ts';
import { actionIds, fontIds, iconIds } from '../../../schema/vocabulary.ts';
import { type Node, SchemaError } from './map-nodes.ts';

/** Enums defined in code, by the name used in schemas. */
const vocabularies: Record<string, readonly string[]> = {
  pages: pageIds.toSorted(),
  captchaKinds: captchaKindIds,
  patterns: patternIds,
  icons: iconIds,
  fonts: fontIds,
  staffRoles,
  staffFields: staffFieldIds,
  filterPages,
  languages: languageIds.toSorted(),
  entryTargets: [...pageIds.map((id) => `page:${id}`), ...actionIds.map((id) => `action:${id}`)].sort(),
};

/** Adds the titles of the named vocabulary beside its `x-enum`, if it has any. */
export function withEnumTitles(node: Node): Node {
  const name = node['x-enum'];
  if (typeof name !== 'string' || vocabularyTitles[name] === undefined) return node;
  const values = vocabularies[name] ?? [];
  const titles = Object.entries(vocabularyTitles[name]).filter(([value]) => values.includes(value));
  return { ...node, 'x-enum-titles': Object.fromEntries(titles) };
}

/** Replaces `x-enum` by the values of the named vocabulary. */
export function withEnum(node: Node): Node {
  const name = node['x-enum'];
  if (typeof name !== 'string') return node;
  const values = vocabularies[name];
  if (values === undefined)
    throw new SchemaError(`schema: no vocabulary is called ${name}: ${Object.keys(vocabularies).join(', ')}`);
  const { 'x-enum': _, ...rest } = node;
  return { ...rest, enum: values };
}

import { protectedParts } from '../manifest/protected-parts.ts';
import { resolveNode, type SchemaNode } from '../manifest/walk-schema.ts';
import { type ControlId, controlIds, controls, type UnitId, unitIds } from './controls.ts';
import { choicesOf, factsOf } from './facts-of.ts';
import { isSection, type SectionId, sectionIds } from './sections.ts';
import type { Setting, SettingKind } from './setting.ts';

/** Position of properties that state no `x-order`. */
const orderInFile = 100;

/** A row with the order that its property states. */
type Placed = { readonly setting: Setting; readonly stated: number };

type Place = {
  readonly pointer: string;
  readonly section: SectionId;
  readonly visibility?: Setting['visibility'];
  readonly mayChangeLive: boolean;
  readonly root: SchemaNode;
  /** Rows at the top of all sections. A setting that belongs to another section than its group is added here. */
  readonly top: Placed[];
  /** Settings of an item or a kind stay together, in the section of the list or choice. */
  readonly inItem: boolean;
};

/**
 * The settings that the manifest schema describes, by section. A property with a section of its own stands at the top of that
 * section instead of in its group, and a group without remaining settings is left out. Throws if a property has no title, or names a
 * section, control or unit that does not exist. A section that `root` states is that of all properties.
 */
export function settingsOf(root: SchemaNode): Setting[] {
  const top: Placed[] = [];
  for (const [key, node] of Object.entries(root.properties ?? {})) {
    const pointer = `/${key}`;
    const section = sectionOf(node, pointer, root['x-section']);
    const mayChangeLive = !protectedParts.includes(key);
    top.push(...placed(node, { pointer, section, mayChangeLive, root, top, inItem: false }));
  }
  return sectionIds.flatMap((id) => inOrder(top.filter(({ setting }) => setting.section === id)));
}

/** The row of a property; none for a group whose settings all belong to other sections. */
function placed(node: SchemaNode, place: Place): Placed[] {
  const setting = settingOf(node, place);
  if (setting.control === 'group' && setting.children.length === 0) return [];
  return [{ setting, stated: node['x-order'] ?? orderInFile }];
}

function settingOf(stated: SchemaNode, place: Place): Setting {
  const { pointer, section, mayChangeLive, root } = place;
  const node = { ...resolveNode({ node: stated, root, value: undefined }), ...stated };
  const control = controlOf(node, pointer);
  const visibility = node['x-visibility'] ?? place.visibility;
  const inside: Place = { ...place, visibility };
  return {
    pointer,
    title: titleOf(node, pointer),
    description: node.description,
    section,
    // `inOrder` sets it once the siblings are known.
    order: 0,
    control,
    facts: factsOf({ node, root }),
    unit: node['x-unit'] === undefined ? undefined : unitOf(node, pointer),
    picture: node['x-picture'],
    visibility,
    mayChangeLive,
    children: control === 'group' ? childrenOf(node, inside) : [],
    ...itemOf(node, inside),
    ...(control === 'kind' ? kindsOf(node, inside) : {}),
  };
}

function childrenOf(node: SchemaNode, place: Place, without?: string): Setting[] {
  const rows = Object.entries(node.properties ?? {})
    .filter(([key]) => key !== without)
    .flatMap(([key, child]) => {
      const pointer = `${place.pointer}/${key}`;
      const section = sectionOf(child, pointer, place.section);
      if (place.inItem && section !== place.section)
        throw new Error(
          `schema: ${pointer} is part of an item or a kind, which stays in ${place.section}; remove x-section`,
        );
      return placed(child, { ...place, pointer, section });
    });
  place.top.push(...rows.filter(({ setting }) => setting.section !== place.section));
  return inOrder(rows.filter(({ setting }) => setting.section === place.section));
}

function itemOf(node: SchemaNode, place: Place): { item?: Setting } {
  const { additionalProperties: rest } = node;
  const item = node.items ?? (typeof rest === 'object' ? rest : undefined);
  if (item === undefined) return {};
  const inside = { ...place, pointer: `${place.pointer}/*`, inItem: true };
  return { item: { ...settingOf(item, inside), order: 1 } };
}

function kindsOf(node: SchemaNode, place: Place): Pick<Setting, 'kinds' | 'kindProperty'> {
  const kindProperty = node.discriminator?.propertyName;
  if (kindProperty === undefined)
    throw faultAt({ pointer: place.pointer, lacks: 'discriminator, which names the property that selects a kind' });
  const kinds = (node.oneOf ?? []).map((branch): SettingKind => {
    const value = String(branch.properties?.[kindProperty]?.const);
    return {
      value,
      title: titleOf(branch, `${place.pointer} (${value})`),
      description: branch.description,
      children: childrenOf(branch, { ...place, inItem: true }, kindProperty),
    };
  });
  return { kinds, kindProperty };
}

function inOrder(rows: readonly Placed[]): Setting[] {
  return rows
    .toSorted((one, other) => one.stated - other.stated)
    .map(({ setting }, index) => ({ ...setting, order: index + 1 }));
}

function controlOf(node: SchemaNode, pointer: string): ControlId {
  const stated = node['x-control'];
  if (stated === undefined) return derivedControl(node, pointer);
  const known = controlIds.filter((id) => controls[id].stated);
  const control = known.find((id) => id === stated);
  if (control === undefined) throw faultAt({ pointer, lacks: `x-control, one of ${known.join(', ')}` });
  return control;
}

function derivedControl(node: SchemaNode, pointer: string): ControlId {
  if (node.oneOf !== undefined) return 'kind';
  if (node.properties !== undefined) return 'group';
  const types = [node.type].flat();
  if (types.includes('array')) return 'list';
  if (types.includes('boolean')) return 'switch';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (choicesOf(node).length > 0 && !types.includes('object')) return 'choice';
  if (types.includes('string')) return 'text';
  throw faultAt({ pointer, lacks: 'x-control, because its type alone does not decide how it is edited' });
}

function sectionOf(node: SchemaNode, pointer: string, inherited?: string): SectionId {
  const section = node['x-section'] ?? inherited;
  if (isSection(section)) return section;
  throw faultAt({ pointer, lacks: `x-section, one of ${sectionIds.join(', ')}` });
}

function titleOf(node: SchemaNode, pointer: string): string {
  if (node.title === undefined) throw faultAt({ pointer, lacks: 'title, a short label for people' });
  return node.title;
}

function unitOf(node: SchemaNode, pointer: string): UnitId {
  const unit = unitIds.find((id) => id === node['x-unit']);
  if (unit === undefined) throw faultAt({ pointer, lacks: `x-unit, one of ${unitIds.join(', ')}` });
  return unit;
}

function faultAt({ pointer, lacks }: { pointer: string; lacks: string }): Error {
  return new Error(`schema: ${pointer} lacks a valid ${lacks}`);
}

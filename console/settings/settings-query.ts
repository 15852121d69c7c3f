import { queryOptions } from '@tanstack/react-query';
import type { SchemaNode } from '../../schema/manifest/walk-schema.ts';
import { studioSchema } from './brand-state.ts';

/** The settings of brands. They come with the console's own files and never change while it is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => {
    const { default: schema } = await import('../../schema/generated/manifest.schema.json');
    return studioSchema(schema as unknown as SchemaNode);
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Flags of the manifest with their titles; none until the settings are read. */
export const flagsOf = (settings: ReturnType<typeof studioSchema> | undefined) =>
  Object.entries(settings?.light.properties?.flags?.properties ?? {}).map(([id, { title = '' }]) => ({ id, title }));

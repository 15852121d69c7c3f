import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { Icon } from '../../ui/icon.tsx';
import { OptionalLine } from '../../ui/optional-line.tsx';

/** A link to one of the brand's external resources, with a note. */
export function LinkRow({
  link: { url, labelNameEn },
  start,
  note,
}: {
  link: PublicManifest['resources'][number];
  start: ReactNode;
  note: string;
}) {
  return (
    <Row href={url} target="_blank" rel="noopener noreferrer">
      {start}
      <span>
        <b dir="auto">{labelNameEn}</b>
        <OptionalLine as="small" text={note} />
      </span>
      <Icon id="external" size={16} />
    </Row>
  );
}

const Row = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 56px;
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  color: var(--color-text);
  text-decoration: none;
  img { border-radius: var(--radius-small); }
  span { flex: 1; }
  b, small { display: block; line-height: 1.35; }
  b { text-align: -webkit-match-parent; text-align: match-parent; }
`;

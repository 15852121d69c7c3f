import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { commandLine } from '../../ui/command-line.ts';
import sheet from '../../ui/sheet.module.css';
import type { Shown } from './shown-brand.ts';

/** Acts on the whole brand. */
export function BrandActions({ brand: { id, kind, archived } }: { brand: Shown }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={sheet.actions}>
      <ActButton operation="createBrand" onPress={() => void navigate(`/brands/new?from=${encodeURIComponent(id)}`)}>
        {text(kind === 'parent' ? 'brand.extend' : 'brand.clone')}
      </ActButton>
      <ActButton operation="archiveBrand" onPress={() => setOpen(true)}>
        {text(archived ? 'brand.restore' : 'brand.archive')}
      </ActButton>
      {isOpen ? (
        <ActDialog {...archivingOf({ brand: id, archived: !archived })} isOpen onClose={() => setOpen(false)}>
          <p>{text(archived ? 'brand.restoreBody' : 'brand.archiveBody')}</p>
        </ActDialog>
      ) : null}
    </div>
  );
}

/** Archives or restores a brand. Each is the undo of the other. */
function archivingOf({
  brand,
  archived,
  reason,
}: {
  brand: string;
  archived: boolean;
  reason?: string;
}): Act<AdminValueOf<'archiveBrand'>> {
  return {
    title: text(archived ? 'brand.archiveTitle' : 'brand.restoreTitle', { brand }),
    submit: text(reason !== undefined ? 'undo' : archived ? 'brand.archive' : 'brand.restore'),
    ...(reason === undefined ? {} : { reason }),
    act: (given) =>
      callAdmin({ operation: 'archiveBrand', params: { tenant: brand }, body: { archived, reason: given.reason } }),
    done: (_, given) => {
      const undo = archivingOf({ brand, archived: !archived, reason: text('act.undoOf', { reason: given }) });
      return {
        text: text(archived ? 'brand.archiveDone' : 'brand.restoreDone', { brand }),
        ...(reason === undefined ? { undo } : {}),
      };
    },
    command: (given) => commandLine(['livery', archived ? 'archive' : 'restore', brand, '--reason', given]),
  };
}

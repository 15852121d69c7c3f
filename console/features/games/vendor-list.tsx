import { GripVertical } from 'lucide-react';
import { GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { afterDrop } from '../../ui/moved-items.ts';
import sheet from '../../ui/sheet.module.css';
import type { ChosenVendor } from './choice-file.ts';
import styles from './games.module.css';

type Vendors = readonly ChosenVendor[] | undefined;

/** The vendors that a brand offers, in its order. Those it does not offer stand below them. */
export function VendorList({
  vendors,
  known,
  onEdit,
}: {
  /** `undefined` if the brand offers all vendors. */
  vendors: Vendors;
  known: AdminValueOf<'listCatalogueVendors'>;
  onEdit: ((vendors: Vendors) => void) | undefined;
}) {
  const names = new Map(known.map(({ code, name }) => [code, name]));
  const all = known.filter(({ state }) => state !== 'hidden').map(({ code }) => ({ code }));
  const others = all.filter(({ code }) => vendors?.every((vendor) => vendor.code !== code));
  return (
    <details className={sheet.sheet}>
      <summary>
        {text('games.section.vendors')}{' '}
        <span className={sheet.quiet}>
          {vendors === undefined
            ? text('games.everyOf.vendors')
            : text('games.chosen.vendors', { count: vendors.length })}
        </span>
      </summary>
      <div className={sheet.stack}>
        <div className={sheet.actions}>
          {vendors === undefined ? (
            <ActButton operation="chooseCatalogue" onPress={() => onEdit?.(all)}>
              {text('games.beginVendors')}
            </ActButton>
          ) : (
            <ActButton operation="chooseCatalogue" look="plain" onPress={() => onEdit?.(undefined)}>
              {text('games.offerAllVendors')}
            </ActButton>
          )}
        </div>
        {vendors === undefined ? null : <Chosen vendors={vendors} names={names} onEdit={onEdit} />}
        {others.length === 0 || onEdit === undefined || vendors === undefined ? null : (
          <ul className={styles.others} aria-label={text('games.otherVendors')}>
            {others.map(({ code }) => (
              <li key={code}>
                <Button look="plain" onPress={() => onEdit([...vendors, { code }])}>
                  {text('games.addVendor', { name: names.get(code) ?? code })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

function Chosen({
  vendors,
  names,
  onEdit,
}: {
  vendors: readonly ChosenVendor[];
  names: ReadonlyMap<string, string>;
  onEdit: ((vendors: Vendors) => void) | undefined;
}) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (moved) => [...moved].map((code) => ({ 'text/plain': String(code) })),
    onReorder: (drop) => onEdit?.(afterDrop(vendors, ({ code }) => code, drop)),
  });
  return (
    <GridList
      aria-label={text('games.section.vendors')}
      className={styles.vendors ?? ''}
      items={vendors.map((vendor) => ({ id: vendor.code, name: names.get(vendor.code) ?? vendor.code, vendor }))}
      {...(onEdit && { dragAndDropHooks })}
    >
      {({ id, name, vendor }) => (
        <GridListItem id={id} textValue={name} className={styles.item ?? ''}>
          {onEdit === undefined ? null : (
            <Button slot="drag" look="plain" aria-label={text('studio.move', { name })}>
              <GripVertical size={18} aria-hidden />
            </Button>
          )}
          <bdi className={styles.name}>{name}</bdi>
          {vendor.hidden ? <span className={sheet.pill}>{text('games.state.hidden')}</span> : null}
          {/* A choice without any vendor would offer nothing. */}
          {onEdit === undefined || vendors.length === 1 ? null : (
            <Button
              look="plain"
              aria-label={text('games.removeVendor', { name })}
              onPress={() => onEdit(vendors.filter(({ code }) => code !== id))}
            >
              {text('games.remove')}
            </Button>
          )}
        </GridListItem>
      )}
    </GridList>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useLocation, useNavigate } from 'react-router-dom';
import { brandsQuery } from '../api/brands.ts';
import { text } from '../texts.ts';
import styles from '../ui/list.module.css';
import { foundBrands } from './found-brands.ts';

/** Another brand on the same page: `/brands/jade/flags` becomes `/brands/aurora/flags`. */
export function BrandSwitcher({ brand }: { brand: string }) {
  const { data: brands = [] } = useQuery(brandsQuery);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string>();
  return (
    <ComboBox
      aria-label={text('switcher.label')}
      items={foundBrands({ brands, query: typed ?? '' })}
      inputValue={typed ?? brand}
      onInputChange={setTyped}
      onFocus={(event) => {
        setTyped('');
        if (event.target instanceof HTMLInputElement) event.target.select();
      }}
      onBlur={() => setTyped(undefined)}
      selectedKey={null}
      onSelectionChange={(id) => {
        setTyped(undefined);
        if (id !== null)
          navigate(pathname.replace(/^\/brands\/[^/]+/, `/brands/${encodeURIComponent(String(id))}`));
      }}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Input className={styles.search ?? ''} placeholder={brand} />
      <Popover className={styles.popover ?? ''}>
        <ListBox
          className={styles.list ?? ''}
          renderEmptyState={() => <div className={styles.none}>{text('palette.none')}</div>}
        >
          {({ id, name }: { id: string; name: string }) => (
            <ListBoxItem id={id} textValue={id} className={styles.item ?? ''}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
} from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { brandsQuery } from '../api/brands.ts';
import { useStaff } from '../api/session.ts';
import { text } from '../texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from '../ui/list.module.css';
import { foundBrands } from './found-brands.ts';
import { railOf } from './pages.ts';

type Target = { readonly id: string; readonly label: string };

/** Pages and brands by typing; Enter opens the first. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={text('palette.title')} isOpen={isOpen} onClose={onClose}>
      <Targets onChosen={onClose} />
    </Dialog>
  );
}

function Targets({ onChosen }: { onChosen: () => void }) {
  const staff = useStaff();
  const navigate = useNavigate();
  const { data: brands = [] } = useQuery(brandsQuery);
  const [typed, setTyped] = useState('');
  const pages: Target[] = railOf(staff)
    .map(({ path, title }) => ({ id: path, label: text(title) }))
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  const found: Target[] = foundBrands({ brands, query: typed }).map(({ id, name }) => ({
    id: `/brands/${encodeURIComponent(id)}`,
    label: name,
  }));
  const sections = [
    { id: 'pages', title: text('palette.pages'), targets: pages },
    { id: 'brands', title: text('palette.brands'), targets: found },
  ].filter(({ targets }) => targets.length > 0);
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label={text('palette.placeholder')} autoFocus className={styles.box ?? ''}>
        <Input className={`${styles.search} ${styles.palette}`} placeholder={text('palette.placeholder')} />
      </SearchField>
      <Menu
        aria-label={text('palette.title')}
        items={sections}
        className={styles.list ?? ''}
        onAction={(address) => {
          onChosen();
          navigate(String(address));
        }}
        renderEmptyState={() => <div className={styles.none}>{text('palette.none')}</div>}
      >
        {({ id, title, targets }) => (
          <MenuSection id={id}>
            <Header className={styles.kind}>{title}</Header>
            <Collection items={targets}>
              {({ id: address, label }) => (
                <MenuItem id={address} textValue={label} className={styles.item ?? ''}>
                  {label}
                </MenuItem>
              )}
            </Collection>
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  );
}

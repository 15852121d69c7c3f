import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useLocation, useNavigate } from 'react-router-dom';
import { text } from '../texts.ts';
import { environmentQuery, useEnvironment } from '../ui/environment.tsx';
import { useFoundBrands } from '../ui/found-brands.ts';
import styles from '../ui/list.module.css';
import { useTypedChoice } from '../ui/use-typed-choice.ts';
import { samePageOf } from './pages.ts';

/** Another brand on the same page: `/brands/jade/flags` becomes `/brands/aurora/flags`. */
export function BrandSwitcher({ brand }: { brand: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const environment = useEnvironment();
  const { typed, props, onPress } = useTypedChoice(brand, (id) =>
    navigate(`${samePageOf({ pathname, brand: id })}${environmentQuery(environment)}`),
  );
  // Loaded in advance, so that the list opens at once.
  const { brands: found } = useFoundBrands(typed);
  return (
    <ComboBox aria-label={text('switcher.label')} items={found} {...props}>
      <Input className={styles.search ?? ''} placeholder={brand} onClick={onPress} />
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

import { ChevronDown } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from './button.tsx';
import list from './list.module.css';

export type MenuAction = { readonly id: string; readonly label: string; readonly onAction: () => void };

/** A button that opens a list of acts. */
export function MenuButton({
  label,
  actions,
  children,
  look = 'normal',
}: {
  /** Name for screen readers, if the words of the button are not enough. */
  label?: string;
  actions: readonly MenuAction[];
  children: string;
  look?: 'normal' | 'primary' | 'plain';
}) {
  return (
    <MenuTrigger>
      <Button look={look} {...(label === undefined ? {} : { 'aria-label': label })}>
        {children} <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Popover className={list.popover ?? ''} placement="bottom end">
        <Menu
          className={list.list ?? ''}
          items={actions.map(({ id, label: words }) => ({ id, words }))}
          onAction={(key) => actions.find(({ id }) => id === key)?.onAction()}
        >
          {({ id, words }) => (
            <MenuItem id={id} textValue={words} className={list.item ?? ''}>
              {words}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

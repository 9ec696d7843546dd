import {
  cloneElement,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { MenuPanel, type MenuFocus } from './menu-panel.tsx';
import { MoreIcon } from './icons.tsx';

type MenuProps = {
  /** The button that opens it. It needs an accessible name. */
  trigger: ReactElement<object>;
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
};

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const [focus, open] = useState<MenuFocus>();
  const id = useId();

  const opener = cloneElement(trigger, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': focus !== undefined,
    // A click by keyboard has no detail.
    onClick: ({ detail }: MouseEvent) => open(focus ? undefined : (detail === 0 && 'first') || 'menu'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  } as object);

  return (
    <>
      {opener}
      {focus &&
        createPortal(
          <MenuPanel triggerId={id} align={align} focus={focus} onClose={() => open(undefined)}>
            {children}
          </MenuPanel>,
          document.body,
        )}
    </>
  );
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-start -outline-offset-2 focus:bg-blush';

const itemProps = { role: 'menuitem', tabIndex: -1 } as const;

type MenuItemProps = { icon?: ReactNode; onSelect: () => void; danger?: boolean | undefined; children: ReactNode };

export function MenuItem({ icon, onSelect, danger, children }: MenuItemProps) {
  return (
    <button {...itemProps} type="button" onClick={onSelect} className={classes(ITEM, danger && 'text-danger')}>
      {icon}
      {children}
    </button>
  );
}

type MenuLinkProps = { icon?: ReactNode; href: string; children: ReactNode };

export function MenuLink({ icon, href, children }: MenuLinkProps) {
  return (
    <Link {...itemProps} href={href} className={ITEM}>
      {icon}
      {children}
    </Link>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="grid gap-0.5 px-3 py-2 text-sm">{children}</div>;
}

export function MenuSeparator() {
  return <hr className="mx-1.5 my-1.5 h-px border-0 bg-line" />;
}

/** The three dots that open a menu. The ref gets the focus back when a dialog closes that an item has opened. */
export function MoreButton({ ref, label, ...button }: { ref: Ref<HTMLButtonElement>; label: string }) {
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-ink/6 hover:text-ink"
    >
      <MoreIcon />
    </button>
  );
}

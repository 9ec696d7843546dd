import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';

type MenuProps = {
  /** The button that opens it. It needs an accessible name. */
  trigger: ReactElement;
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
};

/** Not modal: a modal menu locks scrolling with an inline style, which our content security policy forbids. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={keepFocusOfNewPage}
          className="z-40 min-w-60 animate-rise rounded-control border border-line bg-sheet p-1.5 text-ink lifted"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Closing returns the focus, unless a link in the menu led to a page whose heading has it. */
function keepFocusOfNewPage(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

const ITEM = 'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-blush';

type MenuItemProps = { icon?: ReactNode; onSelect: () => void; danger?: boolean | undefined; children: ReactNode };

export function MenuItem({ icon, onSelect, danger, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={classes(ITEM, danger && 'text-danger')}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

type MenuLinkProps = { icon?: ReactNode; href: string; children: ReactNode };

export function MenuLink({ icon, href, children }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild>
      <Link href={href} className={ITEM}>
        {icon}
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="grid gap-0.5 px-3 py-2 text-sm">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-1.5 my-1.5 h-px bg-line" />;
}

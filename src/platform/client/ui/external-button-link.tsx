import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button.tsx';

type ExternalButtonLinkProps = ButtonLook & Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A link to another site that looks like a button. It opens in a new tab, and the site gets no referrer. */
export function ExternalButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...link
}: ExternalButtonLinkProps) {
  return (
    <a {...link} target="_blank" rel="noreferrer" className={buttonLook({ variant, size, wide }, className)}>
      {icon}
      {children}
    </a>
  );
}

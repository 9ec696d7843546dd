import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';

export type LinkTarget = {
  href: string;
  /** For links within the app: take the place of the current history entry. */
  replace?: boolean;
  /** For links within the app: the state of the new history entry. */
  state?: unknown;
};

type TextLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  LinkTarget & {
    /** 'wax' for a link that is the main content of its line, 'ink' for one among others. */
    tone?: 'wax' | 'ink' | undefined;
  };

const TONES = {
  wax: 'text-wax-ink decoration-wax-ink/40 hover:decoration-wax-ink',
  ink: 'text-ink decoration-ink/30 hover:decoration-ink',
} as const;

/** A link in text. Other sites open in a new tab and get no referrer. */
export function TextLink({ href, tone = 'wax', className, children, ...link }: TextLinkProps) {
  const look = classes('font-medium underline decoration-1 underline-offset-[0.22em]', TONES[tone], className);
  if (href.startsWith('/')) {
    return (
      <Link {...link} href={href} className={look}>
        {children}
      </Link>
    );
  }
  const elsewhere = href.startsWith('http') && { target: '_blank', rel: 'noreferrer' };
  return (
    <a {...link} {...elsewhere} href={href} className={look}>
      {children}
    </a>
  );
}

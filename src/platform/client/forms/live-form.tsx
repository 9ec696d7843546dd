import type { ComponentProps } from 'react';
import { classes } from '../ui/classes.ts';
import { useWaits } from './use-waits.ts';

/**
 * A form on a prerendered page: what is typed and pressed before it is hydrated is kept. Should the browser ever submit it
 * itself, then by POST, so that no password gets into the URL.
 */
export function LiveForm({ children, className, ...form }: ComponentProps<'form'>) {
  return (
    <form method="post" noValidate {...useWaits()} {...form} className={classes('grid min-w-0 gap-5', className)}>
      {children}
      <noscript>
        <p className="text-sm text-soft">This form needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </form>
  );
}

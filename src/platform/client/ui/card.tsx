import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A plain card for settings, forms and notes. */
export function Card({ className, ...section }: ComponentProps<'section'>) {
  return (
    <section {...section} className={classes('rounded-sheet border border-line bg-sheet p-5 sm:p-7', className)} />
  );
}

import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A plain sheet for what is done rather than felt: settings, forms, notes. One card does one thing. */
export function Card({ className, ...section }: ComponentProps<'section'>) {
  return (
    <section {...section} className={classes('rounded-sheet border border-line bg-sheet p-5 sm:p-7', className)} />
  );
}

import { classes } from '../classes.ts';
import { Mask } from './mask.tsx';

/** Mask and name. The name is text, so that a link with the logo has an accessible name. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5', className)}>
      <Mask hasJewel className="h-6 text-wax" />
      <span className="font-serif text-xl leading-none font-[520] whitespace-nowrap text-ink">Sub Rosa</span>
    </span>
  );
}

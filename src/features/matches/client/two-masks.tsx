import { classes } from '#platform/client/ui/classes.ts';
import { Mask } from '#platform/client/ui/illustrations/mask.tsx';

/** Two masks side by side, for two members who do not know each other's names yet. */
export function TwoMasks({ small = false }: { small?: boolean }) {
  return (
    <span aria-hidden="true" className="inline-flex items-center">
      <Mask className={classes('-rotate-6 text-wax', small ? 'h-6' : 'h-8')} />
      <Mask className={classes('-ms-2 translate-y-1 rotate-6 text-gilt', small ? 'h-6' : 'h-8')} />
    </span>
  );
}

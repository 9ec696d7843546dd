import { useSyncExternalStore, type ComponentProps } from 'react';

const neverChanges = () => () => undefined;

/** False on a prerendered page until its script has taken over. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * A form on a prerendered page. Its fields open when the script is here to keep what is typed; before that they would
 * lose it, and the browser would send the form by itself (POST, so that no password gets into the address).
 */
export function LiveForm({ children, ...form }: ComponentProps<'form'>) {
  return (
    <form method="post" noValidate {...form}>
      <fieldset disabled={!useIsAlive()} className="grid min-w-0 gap-5">
        {children}
      </fieldset>
      <noscript>
        <p className="mt-5 text-sm text-soft">This form needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </form>
  );
}

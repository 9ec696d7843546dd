import { useSyncExternalStore, type ComponentProps } from 'react';

const neverChanges = () => () => undefined;

/** False on a prerendered page until it is hydrated. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * A form on a prerendered page. Its fields are enabled after hydration: before that they would lose what is typed, and
 * the browser would submit the form itself (by POST, so that no password gets into the URL).
 */
export function LiveForm({ children, ...form }: ComponentProps<'form'>) {
  return (
    <form method="post" noValidate {...form}>
      <fieldset disabled={!useIsHydrated()} className="grid min-w-0 gap-5">
        {children}
      </fieldset>
      <noscript>
        <p className="mt-5 text-sm text-soft">This form needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </form>
  );
}

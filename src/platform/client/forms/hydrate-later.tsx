import { memo, Suspense, type ComponentType } from 'react';

/**
 * A form of a prerendered page that is hydrated after the rest of the page, so that the browser is not blocked by both at
 * once. Its props must stay the same over renders: a new one would have it hydrated at once.
 */
export function hydrateLater<Props extends object>(Form: ComponentType<Props>) {
  return memo(function HydratedLater(props: Props) {
    return (
      <Suspense>
        <Form {...props} />
      </Suspense>
    );
  });
}

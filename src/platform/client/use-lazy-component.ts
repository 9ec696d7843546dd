import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component that the page can do without until its code is loaded. Loads it as soon as `occasion` is truthy; after a
 * failure it tries again when `occasion` changes and when the browser is online again.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>, occasion: unknown) {
  const [state, setState] = useState<{ Component?: ComponentType<Props> }>({});

  useEffect(() => {
    if (state.Component || !occasion) return;
    const tryLoad = () =>
      void load().then(
        (Component) => setState({ Component }),
        () => {},
      );
    tryLoad();
    addEventListener('online', tryLoad);
    return () => removeEventListener('online', tryLoad);
  }, [state, load, occasion]);

  return state;
}

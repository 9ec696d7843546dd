import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component that the page can do without until its code is loaded. Loads it as soon as `trigger` is truthy; after a
 * failure it tries again when `trigger` changes and when the browser is online again.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>, trigger: unknown) {
  const [state, setState] = useState<{ Component?: ComponentType<Props> }>({});

  useEffect(() => {
    if (state.Component || !trigger) return;
    const tryLoad = () =>
      void load().then(
        (Component) => setState({ Component }),
        () => {},
      );
    tryLoad();
    addEventListener('online', tryLoad);
    return () => removeEventListener('online', tryLoad);
  }, [state, load, trigger]);

  return state;
}

import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part that the page can do without until its code is here. It is asked for at the first occasion; should it not
 * come, at every other one, and whenever the connection is back.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>, occasion: unknown) {
  const [late, setLate] = useState<{ Part?: ComponentType<Props> }>({});

  useEffect(() => {
    if (late.Part || !occasion) return;
    const ask = () =>
      void load().then(
        (Part) => setLate({ Part }),
        () => {},
      );
    ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [late, load, occasion]);

  return late;
}

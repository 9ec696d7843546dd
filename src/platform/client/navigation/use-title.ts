import { useEffect } from 'react';

/** Sets the title while a component is shown. Restores the old one, unless another component has set its own. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

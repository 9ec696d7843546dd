import { useEffect } from 'react';

/** For a page that turns out to be another one than its address says. What has a title of its own by then keeps it. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

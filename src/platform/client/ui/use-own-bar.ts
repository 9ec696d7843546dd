import { useLayoutEffect } from 'react';

/** For pages whose own bar or main button is at the bottom of a phone: hides the navigation bar while they are shown. */
export function useOwnBar(): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-own-bar', true);
    return () => void document.documentElement.toggleAttribute('data-own-bar', false);
  }, []);
}

import { useEffect, useRef } from 'react';

/** A search field for an Instagram username: gets the focus if asked for, and is read without spaces and the leading @. */
export function useUsernameField(focused: boolean) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  return { field, readUsername: () => field.current?.value.replace(/^[\s@]+/, '').trim() ?? '' };
}

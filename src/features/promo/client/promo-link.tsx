import { useEffect, useRef, useState, type ReactNode } from 'react';

interface PromoLinkProps {
  /** Whether there is a code already. */
  startsOpen?: boolean;
  /** The field. */
  children: ReactNode;
}

/** Most people have no code, so its field is behind a link. It stays open from then on. */
export function PromoLink({ startsOpen = false, children }: PromoLinkProps) {
  const [isOpened, setOpened] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  // The link that had the focus is gone.
  useEffect(() => {
    if (isOpened) place.current?.querySelector('input')?.focus();
  }, [isOpened]);

  return (
    <div ref={place}>
      {isOpened || startsOpen ? (
        children
      ) : (
        <button
          type="button"
          onClick={() => setOpened(true)}
          className="min-h-11 text-sm font-medium underline decoration-ink/30 underline-offset-[0.22em] hover:decoration-ink"
        >
          Have a promo code?
        </button>
      )}
    </div>
  );
}

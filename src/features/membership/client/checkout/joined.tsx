import { useEffect, useRef } from 'react';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** In the form's place for the two seconds before the page is left. */
export function Joined() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <Seal className="size-20 animate-stamp" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        You are one of The Masked Elite
      </h2>
      <p className="text-soft">
        Taking you to your <TextLink href="/account-settings">account settings</TextLink>...
      </p>
    </div>
  );
}

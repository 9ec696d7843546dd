import type { ReactNode } from 'react';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import type { PublicPage } from '../contract.ts';

/** Who asks for letters. */
export function PageTitle({ page: { handle, firstName } }: { page: PublicPage }) {
  return <>{firstName ?? <Username name={handle} />} would like to hear from you</>;
}

/** The sheet with the owner's line. */
export function PageLetter({ page: { handle, line }, children }: { page: PublicPage; children?: ReactNode }) {
  return (
    <Letter seal={<Seal className="size-16" />} className="grid gap-6">
      <p className="pe-16 wrap-anywhere text-soft">
        To <Username name={handle} />
      </p>
      {line && <p className="confession text-2xl wrap-anywhere">{line}</p>}
      <p className="max-w-[52ch] wrap-anywhere text-soft">
        Write what you never said. Your letter is sealed: only the owner of <Username name={handle} /> can open it, and
        they don’t learn who wrote it.
      </p>
      {children}
    </Letter>
  );
}

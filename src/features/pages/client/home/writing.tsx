import type { ReactNode } from 'react';

/** The section of the home page with the letter form. Not part of the first page. */
export function Writing({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="hero" className="shell grid gap-6 lg:pt-8 lg:pb-24">
      <h1 id="hero" className="text-xl text-soft max-lg:sr-only">
        Express Your Feelings <em className="text-wax-ink">Anonymously</em>
      </h1>
      {children}
    </section>
  );
}

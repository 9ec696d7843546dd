import type { ReactNode } from 'react';
import { admirersPanel, trustPoints } from './lazy-sections.tsx';

type HomePageProps = {
  /** Next to the introduction: the search form or its results. */
  children: ReactNode;
  /** The letter form, a `Writing` section. It takes the whole width and replaces the introduction. */
  form: ReactNode;
};

export function HomePage({ children, form }: HomePageProps) {
  return (
    <>
      {form || <Introduction>{children}</Introduction>}
      {/* On a phone the letter form ends with the screen. */}
      <div className={form ? 'max-lg:hidden' : undefined}>{admirersPanel}</div>
    </>
  );
}

/** On a phone the search form comes right after the introduction and before the trust points. */
function Introduction({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="hero"
      className="shell grid gap-x-16 gap-y-8 overflow-x-clip pt-4 pb-16 sm:gap-y-10 sm:pt-12 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-16 lg:pb-24"
    >
      <div className="grid content-start gap-3 sm:gap-5">
        <p className="eyebrow text-lg">Say it in secret</p>
        <h1 id="hero" className="text-hero tracking-[-0.03em]">
          Express Your Feelings <em className="text-wax">Anonymously</em>
        </h1>
        <p className="max-w-[38ch] text-soft sm:max-w-[44ch] sm:text-lg">
          Write what you never dared to say. They open it here, after proving it’s them, and never learn who wrote it
          unless you both want that.
        </p>
      </div>
      <div className="relative lg:row-span-2 lg:self-center">
        <div
          aria-hidden="true"
          className="absolute inset-1 rotate-[2.2deg] rounded-sheet border border-line bg-blush"
        />
        {children}
      </div>
      {trustPoints}
    </section>
  );
}

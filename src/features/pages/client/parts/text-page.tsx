import type { ReactNode } from 'react';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

interface TextPageProps {
  eyebrow: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page that is read: one column, no more than 65 letters wide. */
export function TextPage({ eyebrow, title, lead, children }: TextPageProps) {
  return (
    <article className="shell grid max-w-[46rem] gap-10 py-10 sm:py-16">
      <PageHeading eyebrow={eyebrow} title={title} lead={lead} />
      {children}
      <p className="max-w-[65ch] text-sm text-soft">
        Sub Rosa opens room by room. These pages say what it is built to do; what is not open yet says so where you
        would look for it. Something unclear? <TextLink href="/contact">Ask us</TextLink>.
      </p>
    </article>
  );
}

interface SectionProps {
  id?: string;
  title: string;
  children: ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="grid max-w-[65ch] gap-3">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

/** Short points, each starting with the words that matter. */
export function Points({ items }: { items: readonly (readonly [term: string, text: string])[] }) {
  return (
    <dl className="grid gap-4">
      {items.map(([term, text]) => (
        <div key={term} className="border-s-2 border-gilt ps-4">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';

export interface SectionProps {
  /** The fragment of its URL. */
  id: string;
  title: string;
  content: ReactNode;
}

export function Section({ id, title, content }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid max-w-[65ch] gap-4">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      {content}
    </section>
  );
}

/** A list of short points, each with a term in bold. */
export function Points({ items }: { items: readonly (readonly [term: string, text: ReactNode])[] }) {
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

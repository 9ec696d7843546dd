import type { ReactNode } from 'react';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Section, type SectionProps } from './section.tsx';
import { WriteToUs } from './write-to-us.tsx';

interface TextPageProps {
  eyebrow: string;
  title: string;
  lead: string;
  sections?: readonly SectionProps[];
  /** What stands before the sections: the part that is used rather than read. */
  children?: ReactNode;
  /** Here one writes to us already. */
  isContact?: boolean;
}

const NONE: readonly SectionProps[] = [];

/** From so many on, somebody looks for one of them. */
const MANY = 6;

/** A page that is read: one column, no more than 65 letters wide. */
export function TextPage({ eyebrow, title, lead, sections = NONE, children, isContact = false }: TextPageProps) {
  return (
    <article className="shell grid max-w-[46rem] gap-12 py-10 sm:py-16">
      <PageHeading eyebrow={eyebrow} title={title} lead={lead} />
      {sections.length >= MANY && <Contents sections={sections} />}
      {children}
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
      {!isContact && <WriteToUs />}
    </article>
  );
}

function Contents({ sections }: { sections: readonly SectionProps[] }) {
  return (
    <nav aria-labelledby="contents" className="border-y border-line py-5">
      <p id="contents" className="eyebrow mb-2">
        On this page
      </p>
      <ul className="gap-x-8 sm:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-9 items-center text-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

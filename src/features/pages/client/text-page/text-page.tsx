import type { ReactNode } from 'react';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { PROMISES } from '../promises.ts';
import { Section, type SectionProps } from './section.tsx';

interface TextPageProps {
  eyebrow: string;
  title: string;
  lead: string;
  sections?: readonly SectionProps[];
  /** Interactive content before the sections. */
  children?: ReactNode;
  /** The contact page itself needs no link to it. */
  isContact?: boolean;
}

const NONE: readonly SectionProps[] = [];

/** Pages with at least so many sections get a table of contents. */
const MIN_FOR_CONTENTS = 6;

/** A page of text: one column, at most 65 characters wide. */
export function TextPage({ eyebrow, title, lead, sections = NONE, children, isContact = false }: TextPageProps) {
  return (
    <article className="shell grid max-w-[46rem] gap-12 py-10 sm:py-16">
      <PageHeading eyebrow={eyebrow} title={title} lead={lead} />
      {sections.length >= MIN_FOR_CONTENTS && <Contents sections={sections} />}
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

function WriteToUs() {
  return (
    <p className="max-w-[65ch] text-soft">
      Something unclear, or missing? <TextLink href="/contact">Write to us</TextLink>: a person replies within{' '}
      {PROMISES.reply}.
    </p>
  );
}

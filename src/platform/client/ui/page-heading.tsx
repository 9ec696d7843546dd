import type { ReactNode } from 'react';

type PageHeadingProps = {
  title: ReactNode;
  /** A short line in italics above the title. */
  eyebrow?: string | undefined;
  lead?: ReactNode;
  /** A back link above everything else. */
  back?: ReactNode;
};

/** The one h1 of a page. */
export function PageHeading({ title, eyebrow, lead, back }: PageHeadingProps) {
  return (
    <header className="grid justify-items-start gap-3">
      {back}
      {eyebrow && <p className="eyebrow text-lg">{eyebrow}</p>}
      <h1 className="text-3xl">{title}</h1>
      {lead && <p className="max-w-[58ch] text-lg text-soft">{lead}</p>}
    </header>
  );
}

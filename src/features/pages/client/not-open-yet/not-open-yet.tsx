import { ButtonLink } from '#platform/client/ui/button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';

interface NotOpenYetProps {
  title: string;
  /** One sentence about what will be here. */
  children: string;
}

/** A room that is not open: it says what it will be and shows the way out. */
export function NotOpenYet({ title, children }: NotOpenYetProps) {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-14 sm:py-24">
      <PageHeading eyebrow="Not open yet" title={title} lead={children} />
      <div>
        <ButtonLink href="/" variant="secondary">
          Back to the start
        </ButtonLink>
      </div>
    </div>
  );
}

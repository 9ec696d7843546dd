import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';

interface NotOpenYetProps {
  title: string;
  /** One sentence about what will be here. */
  children: string;
}

/** A room that is not open: it says what it will be and shows the way out. */
export function NotOpenYet({ title, children }: NotOpenYetProps) {
  return (
    <div className="shell max-w-[40rem] py-14 sm:py-24">
      <Letter seal={<Seal />} className="grid justify-items-start gap-7">
        <PageHeading eyebrow="Not open yet" title={title} lead={children} />
        <ButtonLink href="/" variant="secondary">
          Back to the start
        </ButtonLink>
      </Letter>
    </div>
  );
}

import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

export function NotFoundPage() {
  return (
    <div className="shell max-w-[40rem] py-14 sm:py-24">
      <Letter seal={<Seal state="opened" />} className="grid justify-items-start gap-7">
        <PageHeading
          eyebrow="404"
          title="Page not found"
          lead="This envelope is empty. The page does not exist, or it has moved."
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/">Back to the start</ButtonLink>
          <TextLink href="/faq">Questions and answers</TextLink>
        </div>
      </Letter>
    </div>
  );
}

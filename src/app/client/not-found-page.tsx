import { ButtonLink } from '#platform/client/ui/button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';

export function NotFoundPage() {
  return (
    <div className="shell grid max-w-[46rem] gap-8 py-14 sm:py-24">
      <PageHeading
        eyebrow="404"
        title="Page not found"
        lead="This letter was never written, or it has gone under another address."
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ButtonLink href="/">Back to the start</ButtonLink>
        <TextLink href="/faq">Questions and answers</TextLink>
      </div>
    </div>
  );
}

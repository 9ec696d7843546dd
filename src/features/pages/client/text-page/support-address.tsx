import { useSite } from '#features/site/client/index.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** How to reach the operator: the contact page, and the email address once it is loaded. */
export function SupportAddress() {
  const site = useSite();
  return (
    <>
      through the <TextLink href="/contact">contact page</TextLink>
      {site && (
        <>
          {' '}
          or at <TextLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink>
        </>
      )}
    </>
  );
}

import { useSite } from '#features/site/client/index.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** Where the operator of this site is reached: the contact page, and by mail once the site has said at which address. */
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

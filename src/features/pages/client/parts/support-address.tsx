import { useQuery } from '@tanstack/react-query';
import type { getSite } from '#features/site/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** Where the operator of this site is reached: the contact page, and by mail once the site has said at which address. */
export function SupportAddress() {
  const { data: site } = useQuery({
    queryKey: ['/api/site'],
    queryFn: ({ signal }) => call<typeof getSite>('GET /api/site', { signal }),
  });
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

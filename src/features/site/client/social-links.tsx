import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { getSite } from '../contract.ts';

/** Where else the operator of this site is to be found; nothing where nothing was set. */
export function SocialLinks() {
  const { data } = useQuery({
    queryKey: ['/api/site'],
    queryFn: ({ signal }) => call<typeof getSite>('GET /api/site', { signal }),
  });
  if (!data || data.socialLinks.length === 0) return null;
  return (
    <ul aria-label="Elsewhere" className="flex flex-wrap gap-x-6">
      {data.socialLinks.map(({ name, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noreferrer me"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

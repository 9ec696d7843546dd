import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { hasCode } from '#platform/client/api/has-code.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { LookupPending } from '#platform/client/query/lookup-pending.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { OptOutRequest } from '../contract.ts';
import { requestQuery } from './request-query.ts';
import { RequestStatus } from './request-status.tsx';
import { requestTexts } from './request-texts.ts';

/** Shows the state of one opt-out request to its requester. */
export function OptOutStatusPage() {
  const { code = '' } = useParams();
  const lookup = useQuery(requestQuery(code));
  const lead = lookup.data ? requestTexts(lookup.data).lead : 'Follow your request on this page.';
  return (
    <div className="shell grid max-w-[40rem] gap-8 py-10 sm:py-16">
      <PageHeading eyebrow="Not for you?" title="Your opt-out request" lead={lead} />
      <Card>
        <Request {...lookup} />
      </Card>
    </div>
  );
}

type Lookup = Pick<UseQueryResult<OptOutRequest | null>, 'data' | 'error' | 'isFetching' | 'refetch'>;

function Request({ data, error, isFetching, refetch }: Lookup) {
  if (data) return <RequestStatus request={data} />;
  if (data === null || hasCode(error, 'NOT_FOUND')) return <Unknown />;
  return <LookupPending error={error} isFetching={isFetching} refetch={refetch} />;
}

function Unknown() {
  return (
    <div className="grid gap-3 text-soft">
      <h2 className="text-2xl text-ink">We don’t know this request</h2>
      <p>
        The address may be mistyped, or the request is more than 12 months old. Profiles that were closed stay closed.
        You can <TextLink href="/opt-out">ask again</TextLink> or <TextLink href="/contact">write to us</TextLink>.
      </p>
    </div>
  );
}

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
  const lead = lookup.data
    ? requestTexts(lookup.data).lead
    : 'This page belongs to one request. It shows how far it has come.';
  return (
    <div className="shell grid max-w-[40rem] gap-8 py-10 sm:py-16">
      <PageHeading eyebrow="To be left alone" title="Your opt-out request" lead={lead} />
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
      <h2 className="text-2xl text-ink">We do not know this request</h2>
      <p>
        Its address may be mistyped, or it is more than 12 months old: what was closed then is closed still. You can{' '}
        <TextLink href="/opt-out">ask anew</TextLink> or <TextLink href="/contact">write to us</TextLink>.
      </p>
    </div>
  );
}

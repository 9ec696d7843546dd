import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useEffect, useRef } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { LookupPending } from '#platform/client/query/lookup-pending.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { call } from '#platform/client/api/call.ts';
import { formatDay } from '#platform/client/dates.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import type { OptOutRequest, withdrawOptOut } from '../contract.ts';
import { requestQuery } from './request-query.ts';
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

function RequestStatus({ request }: { request: OptOutRequest }) {
  const { code, requestedOn, state } = request;
  const { title, text, undo } = requestTexts(request);
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);

  // The pressed button is gone, so the heading with the new state gets the focus.
  useEffect(() => {
    if (shown.current !== state) heading.current?.focus();
    shown.current = state;
  }, [state]);

  const { run, busy } = useAction(
    async () => {
      const withdrawn = await call<typeof withdrawOptOut>('DELETE /api/opt-outs/:code', { params: { code } });
      queryClient.setQueryData(requestQuery(code).queryKey, withdrawn);
    },
    (error) => toastFailure('Not Taken Back', error, 'Nothing has changed. Please try again in a moment.'),
  );

  return (
    <div className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="wrap-anywhere text-soft">{text}</p>
      <p className="text-soft">
        Requested on <time dateTime={requestedOn}>{formatDay(requestedOn)}</time>. If the profile is yours,{' '}
        <TextLink href="/search-confessions">prove it with Instagram</TextLink>. Then you can opt out right away and
        delete all letters to you.
      </p>
      {undo && (
        <Button
          variant="secondary"
          busy={busy}
          busyLabel="Taking it back..."
          onClick={() => void run()}
          className="mt-2 justify-self-start"
        >
          {undo}
        </Button>
      )}
      {state === 'withdrawn' && (
        <ButtonLink href="/opt-out" variant="secondary" className="mt-2 justify-self-start">
          Ask again
        </ButtonLink>
      )}
    </div>
  );
}

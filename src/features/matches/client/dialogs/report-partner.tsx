import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ReportDialog } from '#features/moderation/client/index.ts';
import type { ReportReason } from '#features/moderation/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { refreshUnread } from '#features/inbox/client/index.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { Match, reportPartner } from '../../contract.ts';
import { matchesQuery } from '../matches-query.ts';
import { ignoreMatchUpdates } from '../transport/match-updates.ts';
import { deleteUnsent } from '../transport/unsent-messages.ts';

const REASON_LABELS: Record<ReportReason, string> = {
  threat: 'They threaten someone',
  harassment: 'They harass me',
  hate: 'They are hateful',
  'private-details': 'They share private details',
  minor: 'Someone under 18 is involved',
  other: 'Something else',
};

interface ReportPartnerProps {
  match: Match;
  userId: number;
  onClose: () => void;
}

/** Reporting closes the chat for the reporter and leads back to the list of matches. */
export function ReportPartner({ match: { id }, userId, onClose }: ReportPartnerProps) {
  const queryClient = useQueryClient();
  const [, go] = useLocation();

  async function leave(): Promise<void> {
    deleteUnsent(id);
    const { queryKey } = matchesQuery(userId);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (matches) => matches?.filter((match) => match.id !== id));
    go('/chat', { replace: true });
    void refreshUnread(queryClient);
  }

  return (
    <ReportDialog
      title="Report this person"
      description="A moderator reads the last messages of this chat. It closes for you at once, and we don't tell them."
      question="What have they done?"
      labels={REASON_LABELS}
      onClose={onClose}
      onReport={async (body) => {
        const stopIgnoring = ignoreMatchUpdates(id);
        const { helpLines } = await call<typeof reportPartner>('POST /api/matches/:id/report', {
          params: { id },
          body,
        }).catch((error: unknown) => {
          stopIgnoring();
          throw error;
        });
        return helpLines;
      }}
      onReported={() => {
        onClose();
        toast({ title: 'Report sent', description: 'The chat is closed for you. A moderator will look into it.' });
        void leave();
      }}
    />
  );
}

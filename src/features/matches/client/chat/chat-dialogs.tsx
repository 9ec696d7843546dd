import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { fullName } from '#features/auth/client/index.ts';
import { ReportDialog } from '#features/moderation/client/index.ts';
import type { ReportReason } from '#features/moderation/contract.ts';
import { refreshUnread } from '#features/letters/client/index.ts';
import type { Match, endChat, reportPartner } from '../../contract.ts';
import { matchesQuery, patchMatch } from '../matches-query.ts';
import { ignoreMatchUpdates } from '../transport/match-updates.ts';
import { deleteUnsent } from '../transport/unsent-messages.ts';

export type ChatDialog = 'report' | 'end' | 'unmask';

interface ChatDialogsProps {
  dialog: ChatDialog;
  match: Match;
  user: CurrentUser;
  onUnmask: () => Promise<void>;
  onClose: () => void;
}

export function ChatDialogs({ dialog, match, user, onUnmask, onClose }: ChatDialogsProps) {
  if (dialog === 'report') return <ReportPartner match={match} userId={user.id} onClose={onClose} />;
  if (dialog === 'end') return <EndDialog match={match} userId={user.id} onClose={onClose} />;
  return <UnmaskDialog match={match} user={user} onUnmask={onUnmask} onClose={onClose} />;
}

interface EndDialogProps {
  match: Match;
  userId: number;
  onClose: () => void;
}

function EndDialog({ match: { id }, userId, onClose }: EndDialogProps) {
  const queryClient = useQueryClient();
  const { run, busy } = useAction(
    async () => {
      const ended = await call<typeof endChat>('POST /api/matches/:id/end', { params: { id } });
      patchMatch(queryClient, userId, id, ended);
      onClose();
    },
    (error) => toastFailure('Not Ended', error, 'Please try again in a moment.'),
  );

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="End this chat?"
      description="It ends for both of you and cannot be reopened. You can read the messages for another 30 days; then they are deleted."
      confirmLabel="End it"
      cancelLabel="Keep talking"
      busyLabel="Ending..."
      busy={busy}
      danger
      onConfirm={() => void run()}
    />
  );
}

interface UnmaskDialogProps {
  match: Match;
  user: CurrentUser;
  onUnmask: () => Promise<void>;
  onClose: () => void;
}

function UnmaskDialog({ match, user, onUnmask, onClose }: UnmaskDialogProps) {
  const [busy, setBusy] = useState(false);
  const isAnswer = match.unmasking === 'offered-by-them';

  async function confirm(): Promise<void> {
    setBusy(true);
    await onUnmask();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isAnswer ? 'Take off the masks?' : 'Ask to take off the masks?'}
      description={
        <div className="grid gap-3">
          <p>
            They will see your name, <strong className="text-ink">{fullName(user)}</strong>, and the Instagram username
            they wrote to; you will see theirs.
          </p>
          <p>
            {isAnswer
              ? 'They have already agreed. It happens at once and cannot be undone.'
              : 'Nobody sees anything until they agree too. Until then you can take it back.'}
          </p>
        </div>
      }
      confirmLabel={isAnswer ? 'Reveal us' : 'Ask to reveal'}
      cancelLabel="Not yet"
      busyLabel="One moment..."
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}

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

/** Of a match that was reported only the outcome is shown. */
const CLOSED: Partial<Match> = {
  state: 'ended',
  isNew: false,
  unread: 0,
  online: false,
  unmasking: 'masked',
  partner: null,
  lastMessage: null,
  report: { state: 'open' },
};

/** Reporting closes the chat for the reporter. The page then says so. */
function ReportPartner({ match: { id }, userId, onClose }: ReportPartnerProps) {
  const queryClient = useQueryClient();

  async function leave(): Promise<void> {
    deleteUnsent(id);
    await queryClient.cancelQueries({ queryKey: matchesQuery(userId).queryKey });
    patchMatch(queryClient, userId, id, CLOSED);
    void refreshUnread(queryClient);
  }

  return (
    <ReportDialog
      title="Report this person"
      description="A moderator reads the last messages of this chat. It closes for you at once, and we don’t tell them."
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
        void leave();
      }}
    />
  );
}

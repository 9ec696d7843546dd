import type { CurrentUser } from '#features/auth/contract.ts';
import type { Match } from '../../contract.ts';
import { EndDialog } from '../dialogs/end-dialog.tsx';
import { ReportPartner } from '../dialogs/report-partner.tsx';
import { UnmaskDialog } from '../dialogs/unmask-dialog.tsx';

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

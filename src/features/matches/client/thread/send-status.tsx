import { WarningIcon } from '#platform/client/ui/icons.tsx';
import type { Outgoing } from '../transport/thread.ts';

/** What a writer can do with a message that is not stored. */
export type SendAction = 'retry' | 'discard' | 'edit' | 'confirm';

const LABELS: Record<SendAction, string> = {
  retry: 'Retry',
  discard: 'Discard',
  edit: 'Edit',
  confirm: 'Send anyway',
};

interface SendStatusProps {
  outgoing: Outgoing;
  onAction: (action: SendAction) => void;
}

/** Whether an own message is being sent, waits for a connection or its writer, or has failed. */
export function SendStatus({ outgoing: { state, reason, code, wasSent }, onAction }: SendStatusProps) {
  if (state === 'sending' && wasSent) return <p className="px-2 pt-0.5 pb-3 text-xs text-soft">Sending...</p>;
  if (state === 'sending') {
    return (
      <div className="flex items-center pb-3 text-sm text-soft">
        <p className="px-2">Waiting for a connection</p>
        <Actions actions={['discard']} onAction={onAction} />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-1 pt-1 pb-3 text-sm">
      <p className="flex items-start gap-1.5 px-2 font-medium text-danger">
        <WarningIcon className="mt-0.5 size-4 shrink-0" />
        {code === 'DOUBTFUL' ? 'Not sent yet.' : 'Not sent.'} {reason}
      </p>
      <Actions actions={actionsFor(code)} onAction={onAction} />
    </div>
  );
}

/** Words that were refused would be refused again, so they can be changed instead. */
function actionsFor(code: string | undefined): readonly SendAction[] {
  if (code === 'DOUBTFUL') return ['edit', 'confirm'];
  return [code === 'MODERATION' ? 'edit' : 'retry', 'discard'];
}

interface ActionsProps extends Pick<SendStatusProps, 'onAction'> {
  actions: readonly SendAction[];
}

function Actions({ actions, onAction }: ActionsProps) {
  return (
    <span className="flex">
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          onClick={() => onAction(action)}
          className="min-h-11 px-2 font-semibold text-wax-ink underline underline-offset-4"
        >
          {LABELS[action]}
        </button>
      ))}
    </span>
  );
}

import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import { TextArea } from '#platform/client/ui/field.tsx';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import type { SentConfession, appealConfession } from '../../contract.ts';
import { APPEAL_LIMIT } from '../../contract/choices.ts';
import { nameOf } from '../labels.ts';
import { refreshSent } from './sent-query.ts';

/** For a letter or an answer that a moderator refused: its author may appeal once. */
export function AppealButton({ confession }: { confession: SentConfession }) {
  const { id, isAnswer } = confession;
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const message = cleanText(text);
  const problem = message
    ? countCharacters(message) > APPEAL_LIMIT && `Please keep it under ${APPEAL_LIMIT} characters`
    : 'Please tell us why';

  const { run, busy } = useAction(
    async () => {
      await call<typeof appealConfession>('POST /api/confessions/:id/appeal', { params: { id }, body: { message } });
      setIsOpen(false);
      await refreshSent(queryClient);
    },
    (error) => toastFailure('Appeal Not Sent', error, 'Your text is still here. Please try again in a moment.'),
  );

  function confirm(): void {
    setTried(true);
    if (!problem) void run();
  }

  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        Appeal<span className="sr-only"> for {nameOf(confession)}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Ask for a second look?"
        description={`Tell us why it should be delivered. You can appeal once. A moderator reads the ${isAnswer ? 'answer' : 'letter'} and your reasons, but not who you are.`}
        confirmLabel="Send the appeal"
        busyLabel="Sending..."
        busy={busy}
        onConfirm={confirm}
      >
        <TextArea
          label="Your appeal"
          rows={4}
          value={text}
          counter={`${countCharacters(message)} / ${APPEAL_LIMIT}`}
          error={(tried && problem) || undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}

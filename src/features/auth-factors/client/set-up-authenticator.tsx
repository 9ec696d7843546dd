import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { PhoneIcon } from '#platform/client/ui/icons.tsx';
import { QrCode } from '#platform/client/ui/qr-code.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { addAuthenticator, startAuthenticator } from '../contract.ts';
import { NoticeLine, useNotedAction } from './ceremony/notice.tsx';
import { TypedProof } from './confirm/typed-proof.tsx';
import { useConfirmIdentity } from './confirm/use-confirm-identity.tsx';
import { confirmationQuery } from './queries.ts';

type Secret = AnswerOf<typeof startAuthenticator>;

/** Sets up an authenticator app: its secret, then the first code. */
export function SetUpAuthenticator({ user }: { user: CurrentUser }) {
  const [secret, setSecret] = useState<Secret>();
  const { withConfirmation, confirmDialog } = useConfirmIdentity();
  const failed = 'Nothing has been set up. Please try again in a moment.';
  const { run, busy, notice } = useNotedAction(
    async () =>
      setSecret(
        await withConfirmation(() => call<typeof startAuthenticator>('POST /api/moderation/authenticator/start')),
      ),
    { cancelled: failed, failed },
  );

  return (
    <>
      {secret ? (
        <Steps user={user} secret={secret} />
      ) : (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          icon={<PhoneIcon />}
          busy={busy}
          onClick={() => void run()}
        >
          Set up an app
        </Button>
      )}
      <NoticeLine notice={notice} />
      {confirmDialog}
    </>
  );
}

function Steps({ user, secret: { secret, uri } }: { user: CurrentUser; secret: Secret }) {
  const queryClient = useQueryClient();
  const steps = useRef<HTMLOListElement>(null);
  // The button that showed them is gone. They are read from the start: the code comes last.
  useEffect(() => steps.current?.focus(), []);

  async function turnOn(code: string) {
    const confirmed = await call<typeof addAuthenticator>('POST /api/moderation/authenticator', { body: { code } });
    toast({ title: 'Authenticator App Added', description: 'Its codes confirm that it is you from now on.' });
    queryClient.setQueryData(confirmationQuery(user).queryKey, confirmed);
  }

  return (
    <ol ref={steps} tabIndex={-1} className="grid gap-6 outline-none">
      <li className="grid gap-4 sm:grid-cols-[auto_1fr] sm:gap-6">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid content-start gap-3">
          <p>Scan this with your authenticator app.</p>
          <p className="text-sm text-soft">No camera? Type this key into the app instead:</p>
          <SecretText secret={secret} />
        </div>
      </li>
      <li className="max-w-[24rem]">
        <TypedProof
          kind="code"
          isFirst
          takesFocus={false}
          submitLabel="Turn it on"
          hint="The app shows six digits, and new ones every half minute."
          onSend={turnOn}
        />
      </li>
    </ol>
  );
}

/** In groups of four, so that it can be typed without losing one's place. */
function SecretText({ secret }: { secret: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <code className="rounded-control bg-well px-3 py-2 text-sm wrap-anywhere select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <CopyButton text={secret}>Copy the key</CopyButton>
    </div>
  );
}

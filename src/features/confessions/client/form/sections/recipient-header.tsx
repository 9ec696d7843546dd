import type { Recipient } from '#features/profiles/client/index.ts';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { Button } from '#platform/client/ui/button.tsx';

interface RecipientHeaderProps {
  recipient: Recipient;
  /** Why the letter cannot be sent to this recipient. */
  problem: string | undefined;
  onChooseAnother: () => void;
}

export function RecipientHeader({ recipient, problem, onChooseAnother }: RecipientHeaderProps) {
  const { username, name = username, avatar, title } = recipient;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} src={avatar} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <span className="sr-only">To </span>
              {name}
            </p>
            <p className="text-sm wrap-anywhere text-soft">
              @{username}
              {title && <span className="hidden sm:inline"> · {title}</span>}
            </p>
          </div>
        </div>
        <Button variant="secondary" size="sm" onClick={onChooseAnother}>
          Choose someone else
        </Button>
      </div>
      {/* A username that was only typed has no name: nobody knows yet whose account it is. */}
      {recipient.name === undefined && (
        <p className="text-sm wrap-anywhere text-soft">
          Instagram did not show us this account, so your letter goes to the first person who proves that @{username} is
          theirs.
        </p>
      )}
      <div role="alert">{problem && <p className="text-sm font-medium text-danger">{problem}</p>}</div>
    </div>
  );
}

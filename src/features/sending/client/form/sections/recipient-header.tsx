import { useEffect, useId, useRef } from 'react';
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
  const id = useId();
  const another = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (problem) another.current?.focus();
  }, [problem]);

  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} src={avatar} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <span className="sr-only">To </span>
              {recipient.name ?? `@${username}`}
            </p>
            {recipient.name && (
              <p className="text-sm wrap-anywhere text-soft">
                @{username}
                {title && <span className="hidden sm:inline"> · {title}</span>}
              </p>
            )}
          </div>
        </div>
        <Button ref={another} variant="secondary" size="sm" aria-describedby={id} onClick={onChooseAnother}>
          Change<span className="sr-only"> recipient</span>
        </Button>
      </div>
      {/* A username that was only typed has no name: nobody knows yet whose account it is. */}
      {recipient.name === undefined && (
        <p className="text-xs text-soft lg:text-sm">Only the owner of @{username} can open it.</p>
      )}
      <p id={id} className="text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

import { useRef } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { formatDay } from '#platform/client/dates.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { Notices } from '../contract.ts';
import { PushHint } from './push-hint.tsx';
import { useThisBrowser } from './use-this-browser.ts';

interface PushBrowsersProps {
  user: CurrentUser;
  notices: Notices;
  show: (notices: Notices) => void;
}

/** Where pushes are shown. */
export function PushBrowsers({ user, notices, show }: PushBrowsersProps) {
  const { ability, ownId, add, remove } = useThisBrowser({ userId: user.id, notices, show });
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const adding = useAction(
    async () => {
      if (!(await add())) return;
      toast({ title: 'Push Is On', description: 'This browser shows your notices.' });
      // The button is gone.
      heading.current?.focus();
    },
    (error) => toastFailure('Not Added', error, 'This browser could not be added. Please try again.'),
  );
  const { browsers } = notices;
  return (
    <section aria-labelledby="browsers" className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 id="browsers" ref={heading} tabIndex={-1} className="font-sans text-base font-semibold outline-none">
          Where push notices are shown
        </h3>
        <p className="text-sm text-soft">
          {browsers.length === 0
            ? 'In no browser yet, so that no push reaches you.'
            : 'Others may see them, so they never say from whom or what.'}
        </p>
      </div>
      {browsers.length > 0 && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Browsers"
          className="divide-y divide-line border-y border-line outline-none"
        >
          {browsers.map((browser) => (
            <li key={browser.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div>
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {browser.name}
                  {browser.id === ownId && <Badge tone="success">This browser</Badge>}
                </p>
                <p className="text-sm text-soft">
                  Added on <time dateTime={browser.addedOn}>{formatDay(browser.addedOn)}</time>
                </p>
              </div>
              <Remove
                name={browser.name}
                remove={() => remove(browser.id)}
                onRemoved={() => (browsers.length > 1 ? list : heading).current?.focus()}
              />
            </li>
          ))}
        </ul>
      )}
      {ownId === null && ability === 'ready' && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          busy={adding.busy}
          onClick={() => void adding.run()}
        >
          Show them in this browser
        </Button>
      )}
      {ownId === null && <PushHint ability={ability} />}
    </section>
  );
}

interface RemoveProps {
  name: string;
  remove: () => Promise<void>;
  /** Moves the focus: the button is gone by then. */
  onRemoved: () => void;
}

function Remove({ name, remove, onRemoved }: RemoveProps) {
  const { run, busy } = useAction(
    async () => {
      await remove();
      onRemoved();
    },
    (error) => toastFailure('Not Removed', error, 'This browser is still on the list. Please try again.'),
  );
  return (
    <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} busy={busy} onClick={() => void run()}>
      Remove
    </Button>
  );
}

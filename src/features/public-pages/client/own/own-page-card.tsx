import { useEffect, useId, useRef, type ReactNode } from 'react';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { withoutProtocol } from '#platform/client/picture/without-protocol.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { BreakAtDots, Username } from '#platform/client/ui/username.tsx';
import { useOpening } from '#platform/client/use-opening.ts';
import type { OwnPage, PageSettings } from '../../contract.ts';
import { useOwnPage } from './use-own-page.ts';

const loadShare = () => import('./share/share-page.tsx').then((m) => m.SharePage);
const loadForm = () => import('./own-page-form.tsx').then((m) => m.OwnPageForm);

/** Below the letters to a handle that a member has proved: the page on which they ask everybody for letters. */
export function OwnPageCard({ handle }: { handle: string }) {
  const { page } = useOwnPage(handle);
  return page ? <Card handle={handle} /> : null;
}

function Card({ handle }: { handle: string }) {
  // Not handed down: when the form closes, what it has saved must be known.
  const { user, page, save } = useOwnPage(handle);
  const { Opened: Form, open, close, busy } = useOpening(loadForm);
  const { id, heading, opener, leaveTo } = useFocus(Form ? 'form' : `${page?.isOn}`);

  const off = useAction(
    async ({ showsName, line }: PageSettings) => {
      await save({ isOn: false, showsName, line });
      leaveTo('heading');
      toast({ title: 'Page Switched Off', description: 'Nobody sees it now. What it says is kept for next time.' });
    },
    (error) => toastFailure('Not Switched Off', error, 'Please try again.'),
  );

  if (!user || !page) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-2xl border border-edge bg-sheet p-5 sm:p-6">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-xl outline-none">
        {titleOf(page, Boolean(Form))}
      </h3>
      {Form && (
        <Form
          page={page}
          firstName={user.firstName}
          onSave={async (settings) => {
            await save({ ...settings, isOn: true });
            leaveTo('heading');
            close();
          }}
          onCancel={() => {
            leaveTo('opener');
            close();
          }}
        />
      )}
      {!Form && !page.isOn && (
        <>
          <p className="max-w-[58ch] text-soft">
            A page of your own, where anybody who has its link can write to you without giving their name. It is off
            until you switch it on.
          </p>
          <Button ref={opener} variant="secondary" className="justify-self-start" busy={busy} onClick={open}>
            Set it up
          </Button>
        </>
      )}
      {!Form && page.isOn && (
        <PageOn page={page}>
          <Button ref={opener} variant="secondary" size="sm" busy={busy} onClick={open}>
            Change
          </Button>
          <Button variant="secondary" size="sm" busy={off.busy} onClick={() => void off.run(page)}>
            Switch it off
          </Button>
        </PageOn>
      )}
    </section>
  );
}

function titleOf({ isOn }: OwnPage, isChanging: boolean): string {
  if (!isOn) return 'Leave me a letter';
  return isChanging ? 'Change your page' : 'Your page is on';
}

function PageOn({ page: { handle, line, rests }, children }: { page: OwnPage; children: ReactNode }) {
  const link = `${location.origin}/to/${handle}`;
  const { Opened: Share, open, close, busy } = useOpening(loadShare);
  return (
    <>
      {rests === null ? (
        <p className="max-w-[58ch] text-soft">Anybody who has its address can write to you.</p>
      ) : (
        <p className="max-w-[58ch] rounded-control bg-blush px-4 py-3 text-sm">
          Nobody sees it now:{' '}
          {rests === 'paused' ? (
            'your inbox is paused. The page is back as soon as you open the inbox again.'
          ) : (
            <>
              somebody asked us to close <Username name={handle} />. If that wasn’t you, open it again above your
              letters.
            </>
          )}
        </p>
      )}
      <p className="font-medium wrap-anywhere select-all">
        <BreakAtDots text={withoutProtocol(link)} />
      </p>
      <div className="flex flex-wrap gap-3">
        {rests === null && (
          <>
            <Button size="sm" busy={busy} onClick={open}>
              Share it
            </Button>
            <CopyButton text={link}>Copy link</CopyButton>
            <ButtonLink href={`/to/${handle}`} variant="secondary" size="sm">
              See your page
            </ButtonLink>
          </>
        )}
        {children}
      </div>
      {Share && <Share link={link} line={line} onClose={close} />}
    </>
  );
}

/** Where the focus goes when the part of the card that had it is gone. */
function useFocus(view: string) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const next = useRef<'heading' | 'opener'>(null);

  useEffect(() => {
    if (document.activeElement === document.body) {
      if (next.current === 'heading') heading.current?.focus();
      if (next.current === 'opener') opener.current?.focus();
    }
    next.current = null;
  }, [view]);

  const leaveTo = (target: 'heading' | 'opener') => {
    next.current = target;
  };
  return { id, heading, opener, leaveTo };
}

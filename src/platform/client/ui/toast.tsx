import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { focusPage } from '../navigation/focus-page.ts';
import { pageEntry } from '../navigation/page-entry.ts';
import { classes } from './classes.ts';
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx';
import { useKeepFocus } from './keep-focus.ts';
import { dismissToast, toastStore, type ShownNotice } from './toast-store.ts';

const SHOWN_FOR_MS = 7_000;

/** Where notices appear. Both regions exist from the start: screen readers only announce changes of a known region. */
export function Toaster() {
  const notice = useSyncExternalStore(toastStore.subscribe, toastStore.shown, toastStore.shownOnServer);
  const layer = useRef<HTMLDivElement>(null);

  // A popover is above an open dialog only if it was shown after it.
  useEffect(() => {
    const element = layer.current;
    if (element?.matches(':popover-open')) element.hidePopover();
    element?.showPopover();
    element?.style.setProperty('--head', `${headerBottom()}px`);
  }, [notice?.id]);

  const urgent = notice?.variant === 'destructive';
  return (
    <div
      ref={layer}
      popover="manual"
      // Where no field is: under the header of a phone, whose keyboard covers the rest, and in a corner of a desktop.
      className={classes(
        'pointer-events-none fixed inset-x-0 top-(--head,0px) bottom-auto m-auto w-full max-w-[28rem] overflow-visible bg-transparent',
        'px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-4',
        'md:start-auto md:end-0 md:top-auto md:bottom-(--foot,0px) md:m-0',
      )}
    >
      <div role="status">{notice && !urgent && <Toast key={notice.id} notice={notice} />}</div>
      <div role="alert">{notice && urgent && <Toast key={notice.id} notice={notice} />}</div>
    </div>
  );
}

/**
 * How far down the page the header reaches: that of the page, or of a chat that hides it. Not down the screen, because the page may
 * be scrolled up while the notice is there. A dialog covers the header.
 */
function headerBottom(): number {
  if (document.querySelector('dialog:modal')) return 0;
  const header = [...document.querySelectorAll('header')].find((one) => one.checkVisibility());
  return header ? header.getBoundingClientRect().bottom + scrollY : 0;
}

function Toast({ notice }: { notice: ShownNotice }) {
  const { id, title, description, variant, action } = notice;
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const dismiss = () => dismissToast(id);
  useLeaveWithPage(id);

  // Dismissing it by keyboard returns the focus.
  const cameFrom = useRef<Element>(null);
  const frame = useKeepFocus<HTMLDivElement>(() => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else focusPage();
  });
  function enter({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    hold();
  }

  // The timer stops while the notice has the pointer or the focus.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, id]);

  const urgent = variant === 'destructive';
  const Icon = urgent ? WarningIcon : CheckIcon;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it does nothing, it only waits while it is read
    <div
      ref={frame}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={enter}
      onBlur={release}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
      className={classes(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-control border bg-sheet py-2 ps-4 pe-2 text-ink lifted',
        urgent ? 'border-danger' : 'border-edge',
      )}
    >
      <Icon className={classes('mt-2.5 size-5 shrink-0', urgent ? 'text-danger' : 'text-success')} />
      <div className="grid grow gap-0.5 py-2 text-sm">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-soft">{description}</p>}
        {action && (
          <button
            type="button"
            className="min-h-11 justify-self-start font-semibold text-wax-ink underline underline-offset-4"
            onClick={() => {
              action.onSelect();
              dismiss();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  );
}

/**
 * Dismisses a notice when its page is left. It stays for a page that follows by itself, such as the one after a login: that
 * is, if nobody has pressed anything since it appeared.
 */
function useLeaveWithPage(id: number): void {
  const pathname = usePathname();
  const shownOn = useRef(pathname);
  const hasActed = useRef(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onAct = () => {
      if (!pageEntry.isRestoring) hasActed.current = true;
    };
    for (const act of ['pointerdown', 'keydown', 'popstate']) addEventListener(act, onAct, { signal, capture: true });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (pathname === shownOn.current) return;
    shownOn.current = pathname;
    // Later: the router may hear of Back before we do.
    const timer = setTimeout(() => hasActed.current && dismissToast(id));
    return () => clearTimeout(timer);
  }, [pathname, id]);
}

import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The main action last: it is shown at the right, and on top on a phone. */
  actions?: ReactNode;
  /** Replaces its place and size. */
  className?: string | undefined;
};

/**
 * The browser's dialog: it traps the focus and hides the page from screen readers. Back closes it. Its title and actions stay
 * visible while its content scrolls, unless the screen is too low for that.
 */
export function Dialog({ open, onClose, title, description, children, actions, className }: DialogProps) {
  const modal = useModal(open, onClose);
  const pressGuard = usePressGuard(open);
  const id = useId();

  return (
    <dialog
      {...modal}
      {...pressGuard}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classes(
        'max-h-none rounded-sheet bg-transparent text-ink backdrop:bg-night/60 open:animate-rise',
        className ?? 'm-auto w-[min(32rem,calc(100vw-2rem))]',
      )}
    >
      {open && (
        <div className="relative flex max-h-[calc(100dvh-2rem)] flex-col rounded-sheet border border-line bg-sheet low:overflow-y-auto">
          <h2 id={`${id}-title`} className="ps-6 pe-16 pt-6 pb-2 text-2xl sm:ps-8 sm:pt-8">
            {title}
          </h2>
          <div className="grid min-h-0 gap-4 scroll-edges overflow-y-auto px-6 pt-2 pb-4 wrap-anywhere -outline-offset-2 sm:px-8 low:shrink-0 low:overflow-visible">
            {description && (
              <div id={`${id}-description`} className="text-soft">
                {description}
              </div>
            )}
            {children}
          </div>
          <div className="flex flex-col-reverse gap-3 px-6 pt-2 pb-6 empty:pt-0 sm:flex-row sm:justify-end sm:px-8 sm:pb-8">
            {actions}
          </div>
          {/* Last, so that opening the dialog focuses its content first. */}
          <button
            type="button"
            aria-label="Close"
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
            className="absolute end-3 top-3 grid size-11 place-items-center rounded-control text-soft hover:text-ink sm:end-5 sm:top-5"
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </dialog>
  );
}

/** Closes a dialog by a press outside, but not by the second half of the double click that opened it. */
function usePressGuard(open: boolean) {
  const pressed = useRef(false);
  useLayoutEffect(() => {
    pressed.current = false;
  }, [open]);

  return {
    // The dialog has no padding of its own, so a press that lands on it landed on the backdrop. Its default is refused:
    // it would move focus to the page just after closing gave it back.
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.detail < 2) pressed.current = true;
      if (event.target !== event.currentTarget || !pressed.current) return;
      event.preventDefault();
      event.currentTarget.close();
    },
    // Keyboard clicks have a detail of 0 and are always meant.
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 0 && !pressed.current) event.stopPropagation();
    },
  };
}

type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  confirmLabel: string;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Marks an action that cannot be undone. */
  danger?: boolean | undefined;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', onConfirm, busy, busyLabel, danger, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="secondary" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

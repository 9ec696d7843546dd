import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';

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

/** The browser's dialog: it traps the focus, hides the page from screen readers and returns the focus when it closes. */
export function Dialog({ open, onClose, title, description, children, actions, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The second half of the double click that opened the dialog must neither close it nor press a button in it.
  const pressed = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      pressed.current = false;
      element?.showModal();
    }
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press outside; Esc and Close do the same
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={onClose}
      // The dialog has no padding of its own, so a press that lands on it landed on the backdrop. Its default is
      // refused: it would move focus to the page just after closing gave it back.
      onMouseDown={(event) => {
        if (event.detail < 2) pressed.current = true;
        if (event.target !== event.currentTarget || !pressed.current) return;
        event.preventDefault();
        event.currentTarget.close();
      }}
      onClickCapture={(event) => {
        // Keyboard clicks have a detail of 0 and are always meant.
        if (event.detail > 0 && !pressed.current) event.stopPropagation();
      }}
      className={classes(
        'rounded-sheet bg-transparent text-ink backdrop:bg-night/60 open:animate-rise',
        className ?? 'm-auto w-[min(32rem,calc(100vw-2rem))]',
      )}
    >
      {open && (
        <div className="relative grid gap-4 rounded-sheet border border-line bg-sheet p-6 sm:p-8">
          <h2 id={`${id}-title`} className="pe-10 text-2xl">
            {title}
          </h2>
          {description && (
            <div id={`${id}-description`} className="text-soft">
              {description}
            </div>
          )}
          {children}
          {actions && <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>}
          {/* Last, so that opening the dialog focuses its content first. */}
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="absolute end-3 top-3 grid size-11 place-items-center rounded-control text-soft hover:text-ink sm:end-5 sm:top-5"
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </dialog>
  );
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
          {/* Closed by the browser, like Esc, so that the focus returns. Unmounting alone would lose it. */}
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

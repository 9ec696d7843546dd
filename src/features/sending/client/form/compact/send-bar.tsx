import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { EyeIcon } from '#platform/client/ui/icons.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { type LayoutProps, MatchNote, SendProblem } from '../both-layouts.tsx';
import { SpentLine } from '../spent-note.tsx';

type SendBarProps = Omit<LayoutProps, 'children'> & { onPreview: () => void };

/** Stays at the bottom of the screen. */
export function SendBar({ form, onSend, onPreview, busy, isBlocked, needsProof, failure }: SendBarProps) {
  const id = useId();
  const bar = useRoomForBar();
  return (
    <div ref={bar} className="send-bar">
      <MatchSwitch form={form} needsProof={needsProof} />
      <div id={id} className="grid gap-2 text-sm empty:hidden">
        <SendProblem failure={failure} />
        {isBlocked && <SpentLine />}
      </div>
      <div className="flex gap-3">
        <Button
          variant="secondary"
          icon={<EyeIcon className="size-5 max-[22.5rem]:hidden" />}
          aria-haspopup="dialog"
          onClick={onPreview}
        >
          Preview
        </Button>
        <Button
          busy={busy}
          busyLabel="Sealing..."
          disabled={isBlocked}
          aria-describedby={id}
          onClick={onSend}
          className="grow"
        >
          Seal and send
        </Button>
      </div>
    </div>
  );
}

/** Tells the styles how tall the bar is, so that what gets the focus is scrolled to above it. It grows with what it says. */
function useRoomForBar() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) style.setProperty('--send-bar', `${entry.target.clientHeight}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--send-bar');
    };
  }, []);
  return bar;
}

const OPTIONS = [
  { mayMatch: true, label: 'Tell us both' },
  { mayMatch: false, label: 'Keep me hidden' },
];

/** The choice about a match in one line. */
function MatchSwitch({ form, needsProof }: Pick<LayoutProps, 'form' | 'needsProof'>) {
  const { choices, setValue } = form;
  const id = useId();
  return (
    <fieldset aria-describedby={id} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">If they confess to me too:</legend>
      <div className="grid grid-cols-2 gap-1 rounded-control border border-edge bg-well p-0.5">
        {OPTIONS.map(({ mayMatch, label }) => (
          <label
            key={label}
            className={classes(
              'grid min-h-10 cursor-pointer place-items-center rounded-lg px-2 text-center text-sm leading-tight font-semibold text-soft transition-colors',
              'has-checked:bg-blush has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-wax forced-colors:has-checked:outline-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
            )}
          >
            <input
              type="radio"
              name="mayMatch"
              checked={choices.mayMatch === mayMatch}
              onChange={() => setValue('mayMatch', mayMatch)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      <p id={id} className="mt-1.5 text-xs text-soft">
        <MatchNote form={form} needsProof={needsProof} />
      </p>
    </fieldset>
  );
}

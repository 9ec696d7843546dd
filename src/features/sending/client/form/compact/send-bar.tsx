import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { EyeIcon } from '#platform/client/ui/icons.tsx';
import type { LayoutProps } from '../layout-props.ts';
import { SendProblem } from '../send-problem.tsx';
import { SpentLine } from '../spent-note.tsx';
import { MatchSwitch } from './match-switch.tsx';

type SendBarProps = Omit<LayoutProps, 'children'> & { onPreview: () => void };

/** Stays at the bottom of the screen. */
export function SendBar({ form, onSend, onPreview, busy, isBlocked, failure }: SendBarProps) {
  const id = useId();
  const bar = useRoomForBar();
  return (
    <div ref={bar} className="send-bar">
      <MatchSwitch form={form} />
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

import { useId } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { EyeIcon } from '#platform/client/ui/icons.tsx';
import type { LayoutProps } from '../letter-editor.tsx';
import { SendProblem } from '../send-problem.tsx';
import { SpentLine } from '../spent-note.tsx';
import { MatchSwitch } from './match-switch.tsx';

type SendBarProps = Omit<LayoutProps, 'children'> & { onPreview: () => void };

/** Stays at the bottom of the screen. */
export function SendBar({ form, onSend, onPreview, busy, isBlocked, failure }: SendBarProps) {
  const id = useId();
  return (
    <div className="send-bar">
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

import type { HelpLine } from '#features/moderation/contract.ts';
import { HelpLines } from '#features/moderation/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';

interface HelpNoteProps {
  lines: readonly HelpLine[];
  onClose: () => void;
}

/** Help lines for the member after what they wrote. Their partner sees nothing of it. */
export function HelpNote({ lines, onClose }: HelpNoteProps) {
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className="ms-auto mt-2 mb-3 grid max-w-[34rem] justify-items-end gap-1">
          <HelpLines lines={lines} />
          <p className="flex items-center gap-2 text-sm text-soft">
            Only you see this.
            <Button variant="quiet" size="sm" onClick={onClose}>
              Close
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}

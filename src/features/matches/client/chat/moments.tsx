import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { useModal } from '#platform/client/ui/use-modal.ts';
import { Seal } from '#platform/client/ui/seal.tsx';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import type { Match } from '../../contract.ts';
import { InstagramLink } from '../instagram-link.tsx';
import { partnerName } from '../labels.ts';

interface MomentProps {
  title: string;
  /** Drawn above the title, with the seal's own motion. */
  illustration: ReactNode;
  children: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** A match or an unmasking: it fills the screen for once. Any press, Esc or Back ends it, also before its motion does. */
function Moment({ title, illustration, children, closeLabel, onClose }: MomentProps) {
  const modal = useModal(true, onClose);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Not the first link in the text.
  useLayoutEffect(() => button.current?.focus(), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press anywhere; the button does the same
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) return;
        // Its default would move the focus just after closing gave it back.
        event.preventDefault();
        event.currentTarget.close();
      }}
      className="moment fixed inset-0 size-full max-h-none max-w-none overflow-x-hidden overflow-y-auto bg-night"
    >
      <div className="dark-theme grid min-h-full place-content-center justify-items-center gap-6 px-6 py-10 text-center text-ink">
        {illustration}
        <div className="moment-text grid max-w-[34ch] justify-items-center gap-4">
          <h2 id={`${id}-title`} className="text-3xl">
            {title}
          </h2>
          <div id={`${id}-text`} className="grid justify-items-center gap-3 text-lg text-soft">
            {children}
          </div>
          <Button
            ref={button}
            className="mt-4 min-w-48"
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            {closeLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Two halves of a seal find each other. */
export function MatchMoment({ onClose }: { onClose: () => void }) {
  return (
    <Moment
      title="It's a Match!"
      illustration={<Seal className="moment-join size-40 low:size-24" />}
      closeLabel="Continue"
      onClose={onClose}
    >
      <p>You confessed to each other. Neither of you sees who it is until you both want to.</p>
    </Moment>
  );
}

/** The seal breaks, and the partner is behind it. */
export function UnmaskedMoment({ match, onClose }: { match: Match; onClose: () => void }) {
  const name = partnerName(match);
  return (
    <Moment
      title="The masks are off"
      illustration={
        <span className="grid place-items-center *:[grid-area:1/1]">
          <span className="moment-face">
            <Avatar name={name} size="xl" />
          </span>
          <Seal className="moment-break size-40 low:size-24" />
        </span>
      }
      closeLabel="Say hello"
      onClose={onClose}
    >
      <p>
        Meet <strong className="text-ink">{name}</strong>. They see your name now, too.
      </p>
      {match.partner && <InstagramLink username={match.partner.instagramUsername} className="text-base" />}
    </Moment>
  );
}

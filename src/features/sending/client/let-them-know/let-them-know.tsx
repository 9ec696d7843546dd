import { PictureDialog } from '#platform/client/picture/picture-dialog.tsx';
import { withoutProtocol } from '#platform/client/picture/without-protocol.ts';
import { drawCard } from './draw-card.ts';

/** A picture to share that tells nobody who wrote, or to whom, and the link that is on it. */
export function LetThemKnow({ onClose }: { onClose: () => void }) {
  const link = `${location.origin}/search-confessions`;
  return (
    <PictureDialog
      title="Let them know"
      description="Post this where they’ll see it, such as your story. It names nobody, and is the same for everyone."
      label={`A letter with a seal: Someone may have something to tell you. Look for it at ${withoutProtocol(link)}, with a QR code.`}
      name="sub-rosa.png"
      palette="light-theme"
      draw={(canvas) => drawCard(canvas, link)}
      link={link}
      onClose={onClose}
    >
      <p>
        Whoever sees it can guess that you have a crush, but not on whom. Sent to them alone, it gives you away. Save it
        and wait a day if you can: the letter shows when it came.
      </p>
    </PictureDialog>
  );
}

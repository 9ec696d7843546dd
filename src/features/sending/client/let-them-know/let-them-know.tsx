import { useEffect, useRef, useState } from 'react';
import { canShare, copyPicture, sharePicture, toPng } from '#platform/client/picture/picture-file.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { CopyButton, CopyIcon } from '#platform/client/ui/copy-button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { ShareIcon } from '#platform/client/picture/share-icon.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { drawCard, withoutProtocol } from './draw-card.ts';

/** A picture to share that tells nobody who wrote, or to whom, and the link that is on it. */
export function LetThemKnow({ onClose }: { onClose: () => void }) {
  const link = `${location.origin}/search-confessions`;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<File | 'failed'>();

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    drawCard(element, link)
      .then(() => toPng(element, 'sub-rosa.png'))
      .then(setPicture, () => setPicture('failed'));
  }, [link]);

  return (
    <Dialog
      open
      onClose={onClose}
      title="Let them know"
      description="Post this where they’ll see it, such as your story. It names nobody, and is the same for everyone."
      actions={picture instanceof File && <Actions picture={picture} />}
    >
      <div className="grid items-start gap-5 sm:grid-cols-[auto_1fr] sm:gap-6">
        {picture === 'failed' ? (
          <p role="alert" className="font-medium text-danger">
            Your browser couldn’t draw the picture. You can share the link.
          </p>
        ) : (
          <canvas
            ref={canvas}
            role="img"
            aria-label={`A letter with a seal: Someone may have something to tell you. Look for it at ${withoutProtocol(link)}, with a QR code.`}
            width={1080}
            height={1920}
            className="light-theme w-36 justify-self-center sm:w-44 rounded-control border border-line bg-paper"
          />
        )}
        <div className="grid gap-4 text-sm">
          <p>
            Whoever sees it can guess that you have a crush, but not on whom. Sent to them alone, it gives you away.
            Save it and wait a day if you can: the letter shows when it came.
          </p>
          <div className="grid justify-items-start gap-2">
            <p className="font-medium wrap-anywhere select-all">{withoutProtocol(link)}</p>
            <CopyButton text={link}>Copy link</CopyButton>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Actions({ picture }: { picture: File }) {
  const canBeShared = canShare(picture);

  async function share(): Promise<void> {
    try {
      if (await sharePicture(picture)) toast({ title: 'Picture Shared' });
    } catch {
      toastNot('Shared');
    }
  }

  async function copy(): Promise<void> {
    if (await copyPicture(Promise.resolve(picture))) {
      toast({ title: 'Picture Copied', description: 'Paste it wherever you like.' });
    } else toastNot('Copied');
  }

  function save(): void {
    saveFile(picture);
    toast({ title: 'Picture Saved', description: 'You’ll find it in your downloads.' });
  }

  return (
    <>
      {'ClipboardItem' in window && !canBeShared && (
        <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copy()}>
          Copy picture
        </Button>
      )}
      <Button variant={canBeShared ? 'secondary' : 'primary'} icon={<DownloadIcon />} onClick={save}>
        Save picture
      </Button>
      {canBeShared && (
        <Button icon={<ShareIcon />} onClick={() => void share()}>
          Share
        </Button>
      )}
    </>
  );
}

/** Without a button: nothing outside of an open dialog can be pressed. */
function toastNot(done: 'Shared' | 'Copied'): void {
  const description = 'Your browser didn’t allow it. Save the picture instead.';
  toast({ title: `Picture Not ${done}`, description, variant: 'destructive' });
}

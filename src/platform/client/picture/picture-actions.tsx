import { saveFile } from '../save-file.ts';
import { Button } from '../ui/button.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { toast } from '../ui/toast-store.ts';
import { canShare, copyPicture, sharePicture } from './picture-file.ts';
import { ShareIcon } from './share-icon.tsx';

interface PictureActionsProps {
  picture: File;
  /** While another picture is drawn in its place. */
  disabled: boolean;
}

/** Saves a picture, and copies it at a desk or shares it on a phone. */
export function PictureActions({ picture, disabled }: PictureActionsProps) {
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

  return (
    <>
      {'ClipboardItem' in window && !canBeShared && (
        <Button variant="secondary" icon={<CopyIcon />} disabled={disabled} onClick={() => void copy()}>
          Copy picture
        </Button>
      )}
      <Button
        variant={canBeShared ? 'secondary' : 'primary'}
        icon={<DownloadIcon />}
        disabled={disabled}
        onClick={() => savePicture(picture, 'Picture Saved')}
      >
        Save picture
      </Button>
      {canBeShared && (
        <Button icon={<ShareIcon />} disabled={disabled} onClick={() => void share()}>
          Share
        </Button>
      )}
    </>
  );
}

export function savePicture(picture: File, title: string): void {
  saveFile(picture);
  toast({ title, description: 'You’ll find it in your downloads.' });
}

/** Without a button: nothing outside of an open dialog can be pressed. */
function toastNot(done: 'Shared' | 'Copied'): void {
  const description = 'Your browser didn’t allow it. Save the picture instead.';
  toast({ title: `Picture Not ${done}`, description, variant: 'destructive' });
}

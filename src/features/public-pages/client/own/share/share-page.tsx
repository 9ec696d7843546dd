import { useState } from 'react';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { qrPicture } from '#platform/client/picture/draw-qr-code.ts';
import { savePicture } from '#platform/client/picture/picture-actions.tsx';
import { PictureDialog } from '#platform/client/picture/picture-dialog.tsx';
import { withoutProtocol } from '#platform/client/picture/without-protocol.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { drawInvitation } from './draw-invitation.ts';

type Design = 'ivory' | 'night' | 'rose';

const DESIGNS: { value: Design; label: string }[] = [
  { value: 'ivory', label: 'Ivory' },
  { value: 'night', label: 'Night' },
  { value: 'rose', label: 'Rose' },
];

const LOOKS = {
  ivory: { palette: 'light-theme', ground: 'paper' },
  night: { palette: 'dark-theme', ground: 'paper' },
  rose: { palette: 'stationery-blush', ground: 'wax' },
} as const satisfies Record<Design, object>;

interface SharePageProps {
  link: string;
  /** The owner's own; may be empty. */
  line: string;
  onClose: () => void;
}

/** A picture for a story that leads to a public page, in three designs. */
export function SharePage({ link, line, onClose }: SharePageProps) {
  const [design, setDesign] = useState<Design>('ivory');
  const { palette, ground } = LOOKS[design];
  const saving = useAction(
    async () => savePicture(await qrPicture(link, 'qr-code.png'), 'QR Code Saved'),
    (error) => toastFailure('QR Code Not Saved', error, 'Your browser couldn’t draw it.'),
  );
  return (
    <PictureDialog
      title="Share your page"
      description="A picture for your story. Add the link to it, or to your bio, so that people can tap it."
      label={`A letter with a seal: Leave me a letter. ${line} ${withoutProtocol(link)}, with a QR code.`}
      name="leave-me-a-letter.png"
      palette={palette}
      draw={(canvas) => drawInvitation(canvas, { link, line, ground })}
      link={link}
      linkActions={
        <Button
          variant="secondary"
          size="sm"
          icon={<DownloadIcon className="size-4" />}
          busy={saving.busy}
          onClick={() => void saving.run()}
        >
          Save QR code
        </Button>
      }
      onClose={onClose}
    >
      <RadioCards legend="Design" name="design" value={design} options={DESIGNS} onChange={setDesign} />
    </PictureDialog>
  );
}

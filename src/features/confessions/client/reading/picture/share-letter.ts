import { toast } from '#platform/client/ui/toast-store.ts';
import type { LetterBody } from '../../../contract.ts';
import { drawLetter } from './draw-letter.ts';

const NAME = 'confession.png';

/** Shares the letter as a picture, or downloads it where the device cannot share. Sends nothing to a server. */
export async function shareLetter(letter: LetterBody, sheet: Element): Promise<void> {
  const canvas = await drawLetter(letter, sheet);
  const file = new File([await toPng(canvas)], NAME, { type: 'image/png' });
  if (!canShare(file)) {
    save(file);
    return toast({
      title: 'Confession shared!',
      description: 'The picture is in your downloads. It does not say whose letter it is.',
    });
  }
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The reader cancelled, so nothing was shared.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
  toast({ title: 'Confession shared!', description: 'The picture does not say whose letter it is.' });
}

/** Phones only: some desktop browsers claim that they can share and cannot. */
function canShare(file: File): boolean {
  return 'canShare' in navigator && matchMedia('(pointer: coarse)').matches && navigator.canShare({ files: [file] });
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png');
  });
}

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Not at once, because the browser has not read the file yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

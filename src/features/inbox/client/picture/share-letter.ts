import { toast } from '#platform/client/ui/toast-store.ts';
import type { LetterBody } from '#features/letters/contract.ts';

const NAME = 'confession.png';
const TYPE = 'image/png';
const NAMELESS = 'It doesn’t say whose letter it is.';

/**
 * Shares the letter as a picture: with the share sheet of a phone, through the clipboard at a desk, and as a download
 * where neither works. Sends nothing to a server.
 */
export async function shareLetter(letter: LetterBody, sheet: Element): Promise<void> {
  const picture = drawPicture(letter, sheet);
  if (matchMedia('(pointer: coarse)').matches) return shareByPhone(await picture);
  if (await copy(picture)) shared(`The picture is copied. Paste it wherever you like. ${NAMELESS}`);
  else download(await picture);
}

/** The code that draws is only loaded for the few readers who share. */
async function drawPicture(letter: LetterBody, sheet: Element): Promise<File> {
  const { drawLetter } = await import('./draw-letter.ts');
  return new File([await toPng(await drawLetter(letter, sheet))], NAME, { type: TYPE });
}

/** Phones only: some desktop browsers claim that they can share and cannot. */
async function shareByPhone(file: File): Promise<void> {
  if (!('canShare' in navigator) || !navigator.canShare({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The reader cancelled, so nothing was shared.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
  shared(NAMELESS);
}

/** Returns whether the browser let us. It gets the picture as a promise, because it wants to be asked within the click. */
async function copy(picture: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [TYPE]: picture })]);
    return true;
  } catch {
    return false;
  }
}

function shared(description: string): void {
  toast({ title: 'Confession shared!', description });
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), TYPE);
  });
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Not at once, because the browser has not read the file yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  shared(`The picture is saved. You’ll find it in your downloads. ${NAMELESS}`);
}

import type { LetterBody } from '#features/letters/contract.ts';
import { canShare, copyPicture, isPhone, sharePicture, toPng } from '#platform/client/picture/picture-file.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { toast } from '#platform/client/ui/toast-store.ts';

const NAMELESS = 'It doesn’t say whose letter it is.';

/**
 * Shares the letter as a picture: with the share sheet of a phone, through the clipboard at a desk, and as a download
 * where neither works. Sends nothing to a server.
 */
export async function shareLetter(letter: LetterBody, sheet: Element): Promise<void> {
  const picture = drawPicture(letter, sheet);
  if (isPhone()) return shareByPhone(await picture);
  if (await copyPicture(picture)) shared(`The picture is copied. Paste it wherever you like. ${NAMELESS}`);
  else save(await picture);
}

/** The code that draws is only loaded for the few readers who share. */
async function drawPicture(letter: LetterBody, sheet: Element): Promise<File> {
  const { drawLetter } = await import('./draw-letter.ts');
  return toPng(await drawLetter(letter, sheet), 'confession.png');
}

async function shareByPhone(file: File): Promise<void> {
  if (!canShare(file)) save(file);
  else if (await sharePicture(file)) shared(NAMELESS);
}

function save(file: File): void {
  saveFile(file);
  shared(`The picture is saved. You’ll find it in your downloads. ${NAMELESS}`);
}

function shared(description: string): void {
  toast({ title: 'Confession shared!', description });
}

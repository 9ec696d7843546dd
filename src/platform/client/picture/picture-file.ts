const TYPE = 'image/png';

export function toPng(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], name, { type: TYPE })) : reject(new Error('No picture was made'))),
      TYPE,
    );
  });
}

export const isPhone = () => matchMedia('(pointer: coarse)').matches;

/** Phones only: some desktop browsers claim that they can share and cannot. */
export const canShare = (file: File) => isPhone() && 'canShare' in navigator && navigator.canShare({ files: [file] });

/** Opens the share sheet of a phone. Returns false if the person cancelled, so that nothing was shared. */
export async function sharePicture(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Returns whether the browser let us. It gets the picture as a promise, because it wants to be asked within the click. */
export async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [TYPE]: picture })]);
    return true;
  } catch {
    return false;
  }
}

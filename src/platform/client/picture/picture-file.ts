const TYPE = 'image/png';

/** Rejects if the browser does not hand out what is drawn. */
export function toPng(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    if (!canReadBack()) return reject(new Error('This browser hides what is drawn'));
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], name, { type: TYPE })) : reject(new Error('No picture was made'))),
      TYPE,
    );
  });
}

const SAMPLE = [154, 28, 52, 255] as const;
/** Some browsers change each colour a little, so that nobody is recognised by it. Nobody sees that. */
const UNSEEN = 8;

/** Against being recognised, Firefox and Tor Browser can be set to show what a page draws, and to give it noise when it reads it. */
function canReadBack(): boolean {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  pen.fillStyle = `rgb(${SAMPLE.slice(0, 3).join(' ')})`;
  pen.fillRect(0, 0, 4, 4);
  const { data } = pen.getImageData(0, 0, 4, 4);
  return data.every((value, index) => Math.abs(value - (SAMPLE[index % 4] ?? 0)) <= UNSEEN);
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

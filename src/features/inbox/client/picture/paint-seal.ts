import illustrations from '#platform/client/ui/illustrations/illustrations.svg?no-inline';

const SIZE = 300;

/** The seal as an image in the colours of this paper: a canvas does not resolve CSS variables itself. */
export async function paintSeal(sheet: Element): Promise<HTMLImageElement> {
  const answer = await fetch(illustrations);
  const source = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  const wax = source.getElementById('wax')?.innerHTML ?? '';
  const colours = getComputedStyle(sheet);
  const painted = wax.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colours.getPropertyValue(name).trim());
  const picture = new Image(SIZE, SIZE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 100 100" fill="none" stroke-linecap="round">${painted}</svg>`;
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  return picture;
}

/** Whether a person can read one of these elements. Runs inside a page, so it may use nothing from outside itself. */
export function isReadable(elements: Element[]): boolean {
  return elements.some((element) => {
    // Text that only a screen reader gets is clipped to a pixel: it is not what a person sees.
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  });
}

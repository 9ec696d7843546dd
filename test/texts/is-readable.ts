/** Whether one of these elements is visible. Runs inside a page, so it may not refer to anything outside itself. */
export function isReadable(elements: Element[]): boolean {
  return elements.some((element) => {
    // Text for screen readers only is clipped to a pixel.
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  });
}

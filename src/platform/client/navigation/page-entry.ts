/** The history entry of the page. Dialogs add entries above it; their code, which is loaded later, sets what is in here. */
export const pageEntry = {
  /** Goes back to it. Returns nothing if it is the current one. */
  restore: (): Promise<void> | undefined => undefined,
  /** True while we go back to it ourselves: that is no navigation. */
  isRestoring: false,
};

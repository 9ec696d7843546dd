/** Hands a text over to the browser's own way of saving files. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser fetches it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves a file among the downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Not at once, because the browser has not read the file yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

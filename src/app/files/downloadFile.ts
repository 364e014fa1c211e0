/** Offers the person a file to download. */
export function saveFile(name: string, type: string, content: ArrayBuffer | string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the download holds its own reference.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import type { ExportedFile } from '@cutroom/contracts';

/** Follows a URL whose response is a file to save, so that the page stays open. */
export function saveFrom(url: string, fileName = ''): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser save a file under its name. */
export function saveFile({ fileName, contentType, text }: ExportedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: contentType }));
  saveFrom(url, fileName);
  // Browsers read the blob after the click; Safari within a second or so.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
